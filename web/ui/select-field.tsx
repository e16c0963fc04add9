import { type ComponentProps, useId } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useBrowserFaults } from './browser-faults.ts'
import { FIELD_BOX, FieldErrors, FieldLabel } from './field.tsx'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  hint?: string
  errors?: readonly string[]
  /** What is offered, value and text; an empty value asks to choose. */
  options: readonly (readonly [value: string, text: string])[]
}

const NO_ERRORS: readonly string[] = []

/** Like `Field`, for one of many. */
export function SelectField({ label, hint, errors: given = NO_ERRORS, options, ...select }: SelectFieldProps) {
  const id = useId()
  const { errors, heed } = useBrowserFaults(given)
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <span className="relative block">
        <select
          {...select}
          {...heed}
          id={id}
          className={`${FIELD_BOX} min-h-11 appearance-none truncate pr-11`}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
      </span>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}
