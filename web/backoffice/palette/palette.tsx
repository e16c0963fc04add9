import { Dialog } from '@base-ui/react/dialog'
import { useLayoutEffect } from 'react'
import { isCovered, useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { PaletteList } from './palette-list.tsx'

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The command palette, on Ctrl-K or Cmd-K: leads to every screen and record, and runs the actions of the current screen. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  useShortcuts([{ keys: 'Ctrl+K', label: 'Search and run commands', isOnlyKey: true, run: () => onOpenChange(true) }])
  // Before the screen is painted, so that the key works as soon as a person sees it.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // A form in another dialog would lose what was typed.
      if (open || !isCovered()) onOpenChange(!open)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [open, onOpenChange])
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          aria-label="Search and run commands"
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh flex-col bg-paper text-ink shadow-2xl outline-none sm:top-[10vh] sm:max-h-[75vh] sm:w-[min(40rem,calc(100vw-2rem))] sm:rounded-lg forced-colors:border"
        >
          <PaletteList onClose={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
