import { useState } from 'react'
import { REASON_MAX_LENGTH } from '#contract/accounts/companies.ts'
import type { RegistrationDetails, ReviewText } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Select, TextArea } from '#web/backoffice/ui/field.tsx'

interface ReasonDialogProps {
  kind: 'reject' | 'request'
  registration: RegistrationDetails
  texts: readonly ReviewText[]
  onClose: () => void
  onDone: () => void
}

/** Rejects a company with a reason, or requests more from it. The email to its owners contains the text. */
export function ReasonDialog({ kind, registration: { id, name, status }, texts, onClose, onDone }: ReasonDialogProps) {
  const { run, pending, errors } = useAction()
  const choices = texts.filter((each) => each.kind === kind)
  const [text, setText] = useState('')
  const isRejection = kind === 'reject'
  const send = () =>
    isRejection
      ? call('adminRejectRegistration', { params: { id }, body: { seen_status: status, reason: text } })
      : call('adminRequestFromRegistration', { params: { id }, body: { text } })
  const submit = async () => {
    const success = isRejection ? `${name} is rejected.` : `${name} gets an email with your request.`
    if (await run(send, { success })) onDone()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isRejection ? `Reject ${name}?` : `Request more from ${name}`}
      description="The email to its owners contains this text."
    >
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {choices.length > 0 && (
          <Select
            label="Template"
            options={[
              { value: '', label: 'No template' },
              ...choices.map((each) => ({ value: each.text, label: each.name })),
            ]}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <TextArea
          label={isRejection ? 'Reason' : 'What is missing'}
          required
          maxLength={REASON_MAX_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
          errors={errors['reason'] ?? errors['text']}
        />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant={isRejection ? 'danger' : 'primary'} pending={pending}>
            {isRejection ? 'Reject' : 'Send request'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
