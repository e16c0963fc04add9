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
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event)) return
      const action = current.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Everything modal. Toasts are dialogs that are not. */
const OVERLAYS = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]'

/** True if the key belongs to a field, or to a dialog or menu that is open; Enter also to a link or button. */
function isBusy({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector(OVERLAYS)) return true
  const owners = `input:not([type="checkbox"]), textarea, select${key === 'Enter' ? ', a, button' : ''}`
  return target instanceof Element && target.closest(owners) !== null
}
