import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Question, such as “Cancel this order?”. */
  title: string
  /** Consequences of the action. */
  children: React.ReactNode
  /** Text of the button, which names the action: “Cancel order”, not “OK”. */
  action: string
  isDangerous?: boolean
  /** The dialog closes if it returns true. */
  onConfirm: () => Promise<boolean>
}

/** Requires a confirmation of an action that cannot be undone. The focus starts on the button that does nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  isDangerous = false,
  onConfirm,
}: ConfirmDialogProps) {
  const back = useRef<HTMLButtonElement>(null)
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    try {
      if (await onConfirm()) onOpenChange(false)
    } finally {
      setPending(false)
    }
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          initialFocus={back}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg bg-paper p-5 text-ink shadow-2xl outline-none transition-opacity duration-150 forced-colors:border data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="text-body font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted" render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button ref={back} onClick={() => onOpenChange(false)}>
              Go back
            </Button>
            <Button variant={isDangerous ? 'danger' : 'primary'} pending={pending} onClick={() => void confirm()}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
