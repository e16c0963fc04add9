import type { FormEvent } from 'react'
import type { StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { call } from '#web/backoffice/api/call.ts'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'

/** Invites someone by email, with a role. */
export function InviteDialog({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const { run, pending, errors } = useAction()
  const may = useMay()
  const invite = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = formText(form, 'email')
    const body = { email, name: formText(form, 'name'), roles: [formText(form, 'role')] }
    if (await run(() => call('adminInviteStaff', { body }), { success: `${email} is invited.` })) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Invite someone"
      description="They get an email with a link that works once, for seven days."
    >
      <form onSubmit={(event) => void invite(event)} className="grid gap-4">
        <Field label="Email" name="email" type="email" required maxLength={254} errors={errors['email']} />
        <Field label="Name" name="name" maxLength={100} hint="They can change it." errors={errors['name']} />
        <Select
          label="Role"
          name="role"
          errors={errors['roles']}
          options={roles
            .filter(({ permissions }) => permissions.every(may))
            .map(({ id, name }) => ({ value: id, label: name }))}
          hint="Roles with permissions that you lack are not listed. More roles can be added later."
          defaultValue={roles.find(({ name }) => name === 'Viewer')?.id}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={pending}>
            Invite
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
