import { type Permission, PERMISSIONS, PERMISSION_AREAS } from '#contract/backoffice/permissions.ts'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'

interface PermissionFieldsProps {
  /** Heading of the fields. */
  label: string
  /** Permissions that are checked at first. */
  granted: readonly Permission[]
  /** True if nothing can be changed. */
  isReadOnly?: boolean
  errors?: readonly string[] | undefined
}

const AREAS = Object.keys(PERMISSION_AREAS) as (keyof typeof PERMISSION_AREAS)[]
const NAMES = Object.keys(PERMISSIONS) as Permission[]

/**
 * Checkboxes of all permissions by area, named `permissions`. One that the person who is signed in lacks cannot be checked: no one grants
 * what they do not have.
 */
export function PermissionFields({ label, granted, isReadOnly = false, errors }: PermissionFieldsProps) {
  const may = useMay()
  const lacksSome = !isReadOnly && NAMES.some((name) => !may(name))
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      {lacksSome && (
        <p className="mb-2 text-muted">You can only grant permissions that you have. The others are locked.</p>
      )}
      <FieldErrors id="permissions-errors" errors={errors ?? []} />
      <div className="divide-y divide-hairline border-y border-hairline">
        {AREAS.map((area) => (
          <fieldset key={area} className="gap-x-4 py-2 sm:grid sm:grid-cols-[7rem_1fr]">
            <legend className="float-left w-full font-medium sm:w-28">{PERMISSION_AREAS[area]}</legend>
            <div className="clear-left sm:col-start-2 sm:clear-none">
              {NAMES.filter((name) => name.startsWith(`${area}.`)).map((name) => (
                <PermissionField
                  key={name}
                  name={name}
                  isChecked={granted.includes(name)}
                  isLocked={isReadOnly || !may(name)}
                  reason={isReadOnly || may(name) ? null : 'You lack this permission.'}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

interface PermissionFieldProps {
  name: Permission
  isChecked: boolean
  isLocked: boolean
  /** Why it is locked, if no other text explains it. */
  reason: string | null
}

function PermissionField({ name, isChecked, isLocked, reason }: PermissionFieldProps) {
  return (
    <label className="flex items-start gap-2 py-1 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        name="permissions"
        value={name}
        defaultChecked={isChecked}
        disabled={isLocked}
        className="mt-0.5 size-4 shrink-0 accent-leaf"
      />
      <span className="min-w-0">
        <span className={isLocked ? 'text-muted' : ''}>{PERMISSIONS[name]}</span>
        {reason && <span className="text-muted"> – {reason}</span>}
      </span>
    </label>
  )
}

/** Returns the permissions that are checked in a form. */
export function checkedPermissions(form: HTMLFormElement): Permission[] {
  const checked = new Set(new FormData(form).getAll('permissions'))
  return NAMES.filter((name) => checked.has(name))
}
