import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'

/** Shows the signing secret of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    showToast('The secret is copied.')
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Signing secret"
      description="Store it now: it is shown only once. Your server verifies each message with it (Standard Webhooks)."
    >
      <Field label="Secret" readOnly value={secret} onFocus={({ target }) => target.select()} />
      <DialogButtons>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
