import { useId } from 'react'
import { FieldErrors } from '#web/ui/forms/field.tsx'

interface CheckboxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  errors?: readonly string[]
}

const NO_ERRORS: readonly string[] = []

/** A labeled checkbox, 44 px high on touch screens. */
export function Checkbox({ label, checked, onChange, disabled = false, errors = NO_ERRORS }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="inline-flex items-center gap-2 py-1 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 accent-leaf"
        />
        <span className="text-dense font-medium">{label}</span>
      </label>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}
