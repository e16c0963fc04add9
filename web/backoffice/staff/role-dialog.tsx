import { type FormEvent, useState } from 'react'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { checkedPermissions, PermissionFields } from './permission-fields.tsx'

/** A role with its permissions: to read, change or delete, or a new one. */
export function RoleDialog({ role, onClose }: { role: StaffRole | null; onClose: () => void }) {
  const { run, pending, errors } = useAction()
  const [isDeleting, setDeleting] = useState(false)
  const may = useMay()
  const locked = lockedBecause(role, may)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = { name: formText(form, 'name'), permissions: checkedPermissions(form) }
    const write = () =>
      role ? call('adminChangeRole', { params: { id: role.id }, body }) : call('adminCreateRole', { body })
    if (await run(write, { success: `The role ${body.name} is saved.` })) onClose()
  }
  const remove = async () => {
    const params = { id: role?.id ?? '' }
    const isDone = await run(() => call('adminDeleteRole', { params }), { success: 'The role is deleted.' })
    if (isDone) onClose()
    return isDone
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={role ? role.name : 'Create a role'}
      description={locked ?? 'Changes apply at once to everyone with this role.'}
      placement="right"
    >
      <form onSubmit={(event) => void save(event)} className="space-y-4">
        <Field
          label="Name"
          name="name"
          defaultValue={role?.name}
          readOnly={locked !== null}
          required
          maxLength={60}
          {...(errors['name'] && { errors: errors['name'] })}
        />
        <PermissionFields
          label="Permissions"
          granted={role?.permissions ?? []}
          isReadOnly={locked !== null}
          {...(errors['permissions'] && { errors: errors['permissions'] })}
        />
        <DialogButtons>
          {role && locked === null && (
            <Button variant="danger" className="mr-auto" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>{locked === null ? 'Go back' : 'Close'}</Button>
          {locked === null && (
            <Button type="submit" variant="primary" pending={pending}>
              Save
            </Button>
          )}
        </DialogButtons>
      </form>
      {role && (
        <ConfirmDialog
          open={isDeleting}
          onOpenChange={setDeleting}
          title={`Delete the role ${role.name}?`}
          action="Delete the role"
          isDangerous
          onConfirm={remove}
        >
          {role.members === 0
            ? 'No one has it.'
            : `${counted(role.members, 'person has', 'people have')} it. Give them another role first.`}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** Returns why a role cannot be changed, or null. The operator API decides it again. */
function lockedBecause(role: StaffRole | null, may: (permission: Permission) => boolean): string | null {
  if (!may('staff.write')) return 'You can see roles, but not change them.'
  if (role?.built_in) return 'Every shop has this role. Create another one to grant other permissions.'
  if (role && !role.permissions.every(may)) return 'You lack some of its permissions, so you cannot change it.'
  return null
}
