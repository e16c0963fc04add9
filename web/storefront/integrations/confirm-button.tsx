import { integrationsTexts } from '#texts/account/integrations.tsx'
import { useInlineConfirm } from '#web/ui/use-inline-confirm.ts'
import { Button } from '#web/ui/button.tsx'

interface ConfirmButtonProps {
  /** Label of the button. */
  label: string
  /** Object of the action, for screen readers. */
  about: string
  /** Consequences of the action. */
  warning: string
  pending: boolean
  onConfirm: () => void
}

/** Button for an action that cannot be undone, with an inline confirmation. */
export function ConfirmButton({ label, about, warning, pending, onConfirm }: ConfirmButtonProps) {
  const { isConfirming, open, cancel, opener, cancelButton } = useInlineConfirm()

  function closeOnEscape({ key }: React.KeyboardEvent) {
    if (key === 'Escape') cancel()
  }

  if (!isConfirming) {
    return (
      <Button
        ref={opener}
        variant="text"
        aria-label={integrationsTexts.confirmLabelOf({ act: label, about })}
        onClick={open}
      >
        {integrationsTexts.confirmLabel({ act: label })}
      </Button>
    )
  }
  return (
    <div
      role="group"
      aria-label={integrationsTexts.confirmTitle({ act: label, about })}
      className="basis-full border-t border-hairline py-4"
    >
      <p className="text-small">{warning}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="danger" pending={pending} onClick={onConfirm} onKeyDown={closeOnEscape}>
          {label}
        </Button>
        <Button ref={cancelButton} variant="quiet" onClick={cancel} onKeyDown={closeOnEscape}>
          {integrationsTexts.keep}
        </Button>
      </div>
    </div>
  )
}
