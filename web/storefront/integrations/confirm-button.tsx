import { integrationsTexts } from '#texts/account/integrations.tsx'
import { useInlineConfirm } from '#web/ui/use-inline-confirm.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineConfirmation } from './inline-confirmation.tsx'

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
    <InlineConfirmation
      title={integrationsTexts.confirmTitle({ act: label, about })}
      warning={warning}
      action={label}
      pending={pending}
      cancelButton={cancelButton}
      className="basis-full"
      onConfirm={onConfirm}
      onCancel={cancel}
    />
  )
}
