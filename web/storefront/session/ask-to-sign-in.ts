import { useSyncExternalStore } from 'react'

/** The windows of the session (spec 2). */
export const MODALS = ['sign-in', 'sign-up', 'forgot-password'] as const
export type Modal = (typeof MODALS)[number]

interface Asked {
  modal: Modal | null
  /** What was typed as the address in the window before. */
  email: string
}

const CLOSED: Asked = { modal: null, email: '' }
let asked = CLOSED
let next: (() => void) | null = null
let opener: Element | null = null
const listeners = new Set<() => void>()

/** Opens the sign-in window. `then` runs once somebody has signed in, and not if the window is closed. */
export function askToSignIn(then?: () => void): void {
  next = then ?? null
  openModal('sign-in')
}

/** Opens a window of the session, or goes on to another one. */
export function openModal(modal: Modal, email = ''): void {
  if (!asked.modal) opener = document.activeElement
  show({ modal, email })
}

/** Closes the window; what was to come after signing in does not. */
export function closeModal(): void {
  next = null
  show(CLOSED)
}

/** Somebody is signed in: closes the window and does what it was opened for. */
export function finishSignIn(): void {
  const then = next
  closeModal()
  then?.()
}

/** Whether what had the focus when the window opened has left the page. */
export function openerIsGone(): boolean {
  return !opener?.isConnected || opener === document.body
}

/** Which window is open. */
export function useModal(): Asked {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => CLOSED,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(now: Asked): void {
  asked = now
  for (const listener of listeners) listener()
}
