import { useEffect, useRef } from 'react'

/** Actions by key. Keys are those of `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

/** Calls the action of a pressed key, except while someone types, a dialog is open or a modifier key is down. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      const action = current.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** True if the key belongs to the element: a field, or a dialog or menu that is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select') !== null
}
