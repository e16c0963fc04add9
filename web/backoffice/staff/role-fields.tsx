import type { StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'

interface RoleFieldsProps {
  roles: readonly StaffRole[]
  /** Ids of the roles that are checked at first. */
  granted: readonly string[]
  errors?: readonly string[] | undefined
}

/** Checkboxes of the roles, named `roles`. One with a permission that the person who is signed in lacks is locked. */
export function RoleFields({ roles, granted, errors }: RoleFieldsProps) {
  const may = useMay()
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Roles</legend>
      <FieldErrors id="roles-errors" errors={errors ?? []} />
      {roles.map(({ id, name, permissions }) => {
        const isGrantable = permissions.every(may)
        return (
          <label key={id} className="flex items-start gap-2 py-1 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="roles"
              value={id}
              defaultChecked={granted.includes(id)}
              disabled={!isGrantable}
              className="mt-0.5 size-4 shrink-0 accent-leaf"
            />
            <span className={isGrantable ? '' : 'text-muted'}>
              {name}
              {!isGrantable && <span> – it includes permissions that you lack.</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Returns the ids of the roles that are checked in a form. */
export function checkedRoles(form: HTMLFormElement): string[] {
  return new FormData(form).getAll('roles').filter((id) => typeof id === 'string')
}
