import { useState } from 'react'
import { Dialog } from '#web/backoffice/ui/dialog.tsx'
import { useCurrentShortcuts, useShortcuts } from './shortcuts.ts'

/** The keys of the current screen, on `?`. */
export function KeyboardMap() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts([{ keys: '?', label: 'Show the keys', run: () => setOpen(true) }])
  const shortcuts = useCurrentShortcuts().flatMap(({ keys, label }) => (keys === undefined ? [] : [{ keys, label }]))
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title="Keys of this screen">
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="rounded border border-line px-1.5 font-sans text-micro leading-5">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
