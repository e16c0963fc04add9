import { type ComponentProps, useId } from 'react'
import { useBrowserFaults } from './browser-faults.ts'

type FieldProps = ComponentProps<'input'> & { label: string; errors?: readonly string[]; hint?: string }

const NO_ERRORS: readonly string[] = []

/** The look of everything one types into or chooses from. */
export const FIELD_BOX =
  'mt-2 block w-full rounded-md border border-line bg-raised px-4 py-2.5 text-body transition-colors duration-200 ' +
  'placeholder:text-muted hover:border-ink aria-invalid:border-danger ' +
  'file:mr-3 file:rounded-full file:border file:border-solid file:border-line file:px-4 file:py-0.5 file:text-small file:font-medium'

/** A labelled line of input with its errors in red below it. */
export function Field({ label, errors: given = NO_ERRORS, hint, ...input }: FieldProps) {
  const id = useId()
  const { errors, heed } = useBrowserFaults(given)
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <input
        {...input}
        {...heed}
        id={id}
        className={`${FIELD_BOX} min-h-11`}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      />
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}

type TextAreaProps = ComponentProps<'textarea'> & { label: string; errors?: readonly string[]; hint?: string }

/** Like `Field`, for several lines. */
export function TextArea({ label, errors: given = NO_ERRORS, hint, ...input }: TextAreaProps) {
  const id = useId()
  const { errors, heed } = useBrowserFaults(given)
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <textarea
        {...input}
        {...heed}
        id={id}
        className={`${FIELD_BOX} min-h-24`}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      />
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}

/** What a field asks for, with a word on the right such as 'Optional'. */
export function FieldLabel({ id, label, hint }: { id: string; label: string; hint?: string }) {
  return (
    <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-small font-medium">
      {label}
      {hint && <span className="font-normal text-muted">{hint}</span>}
    </label>
  )
}

/** What is wrong with a field, in red. */
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
