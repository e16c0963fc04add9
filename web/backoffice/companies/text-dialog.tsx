import { REASON_MAX_LENGTH } from '#contract/accounts/companies.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { TextArea } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'

interface TextDialogProps {
  title: string
  description: string
  label: string
  /** Text of the button, which names the action. */
  action: string
  pending: boolean
  errors: readonly string[] | undefined
  onClose: () => void
  onSubmit: (text: string) => void
  /** Shown above the field. */
  children?: React.ReactNode
}

/** A dialog for an action that needs a reason. */
export function TextDialog({
  title,
  description,
  label,
  action,
  pending,
  errors,
  onClose,
  onSubmit,
  children,
}: TextDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      {children && <div className="mb-4">{children}</div>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(formText(event.currentTarget, 'text'))
        }}
      >
        <TextArea label={label} name="text" required maxLength={REASON_MAX_LENGTH} {...(errors && { errors })} />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="danger" pending={pending}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
