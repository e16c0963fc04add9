import { type RefObject, useEffect } from 'react'
import { readStorage } from '#web/storefront/browser/storage.ts'

/** Value of `aria-keyshortcuts`. */
export const SHORTCUTS = '/ Control+K Meta+K'

/** Key in `localStorage`, set if the visitor has turned the shortcut `/` off (WCAG 2.1.4: one without a modifier). */
export const SLASH_OFF = 'search_slash_off'

const TYPING = 'input:not([type=checkbox],[type=radio]),select,textarea,[contenteditable]'

/** Focuses the search on `/` and Ctrl/Cmd-K. Ignores the keys while the visitor types in a field, and behind a dialog. */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      const hasModifier = event.ctrlKey || event.metaKey
      const isShortcut = hasModifier ? key === 'k' : key === '/' && !readStorage('localStorage', SLASH_OFF)
      const box = field.current
      if (!box || !isShortcut || event.altKey || (target as Element).closest(TYPING)) return
      // A dialog hides the page behind it from assistive technology.
      if (box.closest('[aria-hidden=true]')) return
      event.preventDefault()
      box.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [field])
}
