import type { ComponentProps } from 'react'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { useNativeValidation } from './use-native-validation.ts'
import { FIELD_CLASS, FieldErrors, FieldLabel } from './field.tsx'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  hint?: string
  errors?: readonly string[]
  /** Options as value and text. The option with an empty value is the placeholder. */
  options: readonly (readonly [value: string, text: string])[]
}

const NO_ERRORS: readonly string[] = []

/** A labeled select with its errors. */
export function SelectField({ label, hint, errors: given = NO_ERRORS, options, ...select }: SelectFieldProps) {
  const { id, errors, handlers } = useNativeValidation(given)
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <span className="relative block">
        <select
          {...select}
          {...handlers}
          id={id}
          className={`${FIELD_CLASS} min-h-11 appearance-none truncate pr-11`}
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
