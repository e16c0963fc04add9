import { Button } from '#web/backoffice/ui/button.tsx'
import { CopyField } from '#web/backoffice/ui/copy-field.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'

interface SecretDialogProps {
  title: string
  description: string
  /** Label of the field with the secret. */
  label: string
  secret: string
  onClose: () => void
}

/** Shows a new key or secret, once. Only its button closes it. */
export function SecretDialog({ title, description, label, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} isRequired>
      <CopyField label={label} text={secret} />
      <DialogButtons>
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
