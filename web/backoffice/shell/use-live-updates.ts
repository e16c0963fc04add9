import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { API_PATHS } from '#contract/api-paths.ts'
import {
  CHANGE_KIND_NAMES,
  CHANGED_EVENT,
  CHANGES_PATH,
  type ChangeKind,
} from '#contract/backoffice/backoffice-changes.ts'
import { changesOf } from './changes-of.ts'
import { useMe } from './session.ts'
import { isCovered, isTyping } from './shortcuts.ts'

/** The data of a screen is loaded at most this often. */
const THROTTLE_MS = 2000
/** Time until the stream is opened again after the shop has refused it. Other errors are the browser's to retry. */
const REOPEN_MS = 60_000

/**
 * Loads the data of the screen again when it has changed, while the window is visible: not while a dialog is open or a field has the focus,
 * but after that. Returns a number that grows when alerts have changed.
 */
export function useLiveUpdates(): number {
  const isSignedIn = useMe() !== null
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [alerts, setAlerts] = useState(0)
  const pending = useRef(new Set<ChangeKind>())

  useEffect(() => {
    if (!isSignedIn) return
    return watchChanges((kinds) => {
      for (const kind of kinds) pending.current.add(kind)
      if (kinds.includes('alerts')) setAlerts((count) => count + 1)
    })
  }, [isSignedIn])

  useEffect(() => {
    // A new screen has just loaded its data.
    pending.current.clear()
    const timer = setInterval(() => {
      if (!changesOf(pathname).some((kind) => pending.current.has(kind))) return
      if (isCovered() || isTyping(document.activeElement)) return
      pending.current.clear()
      void revalidate()
    }, THROTTLE_MS)
    return () => clearInterval(timer)
  }, [pathname, revalidate])
  return alerts
}

/** Calls `onChange` with the kinds of what has changed while the window is visible. Returns the function that stops it. */
function watchChanges(onChange: (kinds: readonly ChangeKind[]) => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false

  function open(): void {
    const opened = new EventSource(API_PATHS.admin + CHANGES_PATH)
    source = opened
    opened.addEventListener('open', () => {
      // What happened in between was not received.
      if (wasOpen) onChange(CHANGE_KIND_NAMES)
      wasOpen = true
    })
    opened.addEventListener(CHANGED_EVENT, ({ data }: MessageEvent<string>) =>
      onChange(JSON.parse(data) as ChangeKind[]),
    )
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return
      // The screen learns from its own calls if the session has ended.
      timer = setTimeout(open, REOPEN_MS)
    })
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function follow(): void {
    if (document.visibilityState === 'hidden') close()
    else if (!source) open()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}
