import type { FormEvent } from 'react'
import type { StaffRecord, StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { checkedRoles, RoleFields } from './role-fields.tsx'

interface PersonDialogProps {
  person: StaffRecord
  roles: readonly StaffRole[]
  onClose: () => void
}

/** Changes the name and roles of a person. */
export function PersonDialog({ person, roles, onClose }: PersonDialogProps) {
  const { run, pending, errors } = useAction()
  const label = person.name || person.email
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = formText(form, 'name').trim()
    const body = { roles: checkedRoles(form), ...(name !== '' && { name }) }
    const write = () => call('adminChangeStaff', { params: { id: person.id }, body })
    if (await run(write, { success: `${label} is saved.` })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={label} description={person.email}>
      <form onSubmit={(event) => void save(event)} className="space-y-4">
        <Field
          label="Name"
          name="name"
          defaultValue={person.name}
          maxLength={100}
          required={person.name !== ''}
          {...(errors['name'] && { errors: errors['name'] })}
        />
        <RoleFields
          roles={roles}
          granted={person.roles.map(({ id }) => id)}
          {...(errors['roles'] && { errors: errors['roles'] })}
        />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
