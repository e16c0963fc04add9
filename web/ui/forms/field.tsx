import type { ComponentProps } from 'react'
import { useNativeValidation } from './use-native-validation.ts'

type FieldProps = ComponentProps<'input'> & { label: string; errors?: readonly string[]; hint?: string }

const NO_ERRORS: readonly string[] = []

/** Classes of every input, select and textarea. */
export const FIELD_CLASS =
  'mt-2 block w-full rounded-md border border-line bg-raised px-4 py-2.5 text-body transition-colors duration-200 ' +
  'placeholder:text-muted hover:border-ink aria-invalid:border-danger ' +
  'file:mr-3 file:rounded-full file:border file:border-solid file:border-line file:px-4 file:py-0.5 file:text-small file:font-medium'

/** A labeled input with its errors in red below it. */
export function Field({ label, errors: given = NO_ERRORS, hint, ...input }: FieldProps) {
  const { id, errors, handlers } = useNativeValidation(given)
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <input
        {...input}
        {...handlers}
        id={id}
        className={`${FIELD_CLASS} min-h-11`}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      />
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}

type TextAreaProps = ComponentProps<'textarea'> & { label: string; errors?: readonly string[]; hint?: string }

/** A labeled textarea with its errors. */
export function TextArea({ label, errors: given = NO_ERRORS, hint, ...input }: TextAreaProps) {
  const { id, errors, handlers } = useNativeValidation(given)
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <textarea
        {...input}
        {...handlers}
        id={id}
        className={`${FIELD_CLASS} min-h-24`}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      />
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}

/** Label of a field, with an optional hint on the right such as 'Optional'. */
export function FieldLabel({ id, label, hint }: { id: string; label: string; hint?: string }) {
  return (
    <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-small font-medium">
      {label}
      {hint && <span className="font-normal text-muted">{hint}</span>}
    </label>
  )
}

/** Errors of a field, in red. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null
  return (
    <div id={id} className="mt-2 text-small text-danger" role="alert">
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  )
}
