import { type FormEvent, useState } from 'react'
import type { NewOperatorKey } from '#contract/schemas/admin/staff/staff.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { checkedPermissions, PermissionFields } from '#web/backoffice/staff/permission-fields.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** Days until a key expires; the empty value is a key that does not. */
const EXPIRY_OPTIONS = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After one year' },
  { value: '', label: 'Never' },
]

/** Creates an operator key, and shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { run, pending, errors } = useAction()
  const [key, setKey] = useState<string | null>(null)
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const days = formText(form, 'expires_in_days')
    const body: NewOperatorKey = {
      name: formText(form, 'name'),
      permissions: checkedPermissions(form),
      ...(days !== '' && { expires_in_days: Number(days) }),
    }
    void run(async () => setKey((await call('adminCreateOperatorKey', { body })).key))
  }
  if (key !== null) {
    return (
      <SecretDialog
        title="Your new key"
        description="Store it now in the settings of your program. It is not shown again."
        label="Operator key"
        secret={key}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Create an operator key"
      description="A program sends it to the operator API. It loses each permission that you lose, and ends with your access."
      placement="right"
    >
      <form onSubmit={create} className="space-y-4">
        <Field
          label="Name"
          name="name"
          required
          maxLength={100}
          hint="The program that will use it, such as “Accounting”."
          {...(errors['name'] && { errors: errors['name'] })}
        />
        <Select label="Expires" name="expires_in_days" options={EXPIRY_OPTIONS} defaultValue="365" />
        <PermissionFields
          label="Permissions"
          granted={[]}
          {...(errors['permissions'] && { errors: errors['permissions'] })}
        />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Create the key
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
