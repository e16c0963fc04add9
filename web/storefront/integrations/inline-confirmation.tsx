import type { RefObject } from 'react'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { Button } from '#web/ui/button.tsx'

interface InlineConfirmationProps {
  /** Name of the action and its object, for screen readers. */
  title: string
  /** Consequences of the action. */
  warning: string
  /** Label of the button that confirms. */
  action: string
  pending: boolean
  cancelButton: RefObject<HTMLButtonElement | null>
  className: string
  onConfirm: () => void
  onCancel: () => void
}

/** Confirmation in place of an action: its consequences, and the buttons that confirm and cancel. Escape cancels, too. */
export function InlineConfirmation({
  title,
  warning,
  action,
  pending,
  cancelButton,
  className,
  onConfirm,
  onCancel,
}: InlineConfirmationProps) {
  function closeOnEscape({ key }: React.KeyboardEvent) {
    if (key === 'Escape') onCancel()
  }

  return (
    <div role="group" aria-label={title} className={`${className} border-t border-hairline py-4`}>
      <p className="text-small">{warning}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="danger" pending={pending} onClick={onConfirm} onKeyDown={closeOnEscape}>
          {action}
        </Button>
        <Button ref={cancelButton} variant="quiet" onClick={onCancel} onKeyDown={closeOnEscape}>
          {integrationsTexts.keep}
        </Button>
      </div>
    </div>
  )
}
