import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'

/** Modals of the session (spec 2). */
export const MODALS = ['sign-in', 'sign-up', 'forgot-password'] as const
export type Modal = (typeof MODALS)[number]

interface ModalState {
  modal: Modal | null
  /** Email address typed in the previous modal. */
  email: string
}

const modalStore = createStore<ModalState>(() => ({ modal: null, email: '' }))
let onSignedIn: (() => void) | null = null
let opener: Element | null = null

/** Opens the sign-in modal. `callback` runs after signing in, and not if the modal is closed. */
export function promptSignIn(callback?: () => void): void {
  onSignedIn = callback ?? null
  openModal('sign-in')
}

/** Opens a modal of the session, or switches to another one. */
export function openModal(modal: Modal, email = ''): void {
  if (!modalStore.getState().modal) opener = document.activeElement
  modalStore.setState({ modal, email })
}

/** Closes the modal and discards the callback of the sign-in. */
export function closeModal(): void {
  onSignedIn = null
  modalStore.setState(modalStore.getInitialState())
}

/** Closes the modal after signing in, and runs the callback of the sign-in. */
export function finishSignIn(): void {
  const callback = onSignedIn
  closeModal()
  callback?.()
}

/** True if the element focused before the modal opened is no longer in the page. */
export function isOpenerDetached(): boolean {
  return !opener?.isConnected || opener === document.body
}

/** Returns the open modal, if any. */
export function useModal(): ModalState {
  return useStore(modalStore)
}
