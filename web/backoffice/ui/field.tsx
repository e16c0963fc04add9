import type { ComponentProps } from 'react'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { useNativeValidation } from '#web/ui/forms/use-native-validation.ts'

/** Classes of every input, select and textarea of the back office. */
export const FIELD_CLASS =
  'control-height block w-full rounded-md border border-line bg-raised px-2.5 py-1 text-dense placeholder:text-muted ' +
  'hover:border-ink aria-invalid:border-danger pointer-coarse:text-body'

interface Labeled {
  label: string
  errors?: readonly string[]
  /** Explanation below the field. */
  hint?: string
}

const NO_ERRORS: readonly string[] = []

/** A labeled input with its errors. */
export function Field({ label, errors: given = NO_ERRORS, hint, ...input }: ComponentProps<'input'> & Labeled) {
  const { id, errors, handlers } = useNativeValidation(given)
  return (
    <Frame id={id} label={label} hint={hint} errors={errors}>
      <input {...input} {...handlers} {...described(id, errors, hint)} className={FIELD_CLASS} />
    </Frame>
  )
}

/** A labeled textarea with its errors. */
export function TextArea({ label, errors: given = NO_ERRORS, hint, ...input }: ComponentProps<'textarea'> & Labeled) {
  const { id, errors, handlers } = useNativeValidation(given)
  return (
    <Frame id={id} label={label} hint={hint} errors={errors}>
      <textarea {...input} {...handlers} {...described(id, errors, hint)} className={`${FIELD_CLASS} min-h-20`} />
    </Frame>
  )
}

interface SelectProps extends ComponentProps<'select'>, Labeled {
  options: readonly { value: string; label: string }[]
}

/** A labeled select with its errors. */
export function Select({ label, errors: given = NO_ERRORS, hint, options, ...input }: SelectProps) {
  const { id, errors, handlers } = useNativeValidation(given)
  return (
    <Frame id={id} label={label} hint={hint} errors={errors}>
      <select {...input} {...handlers} {...described(id, errors, hint)} className={FIELD_CLASS}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

function described(id: string, errors: readonly string[], hint?: string) {
  const notes = [errors.length > 0 && `${id}-errors`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': errors.length > 0 || undefined, 'aria-describedby': notes || undefined }
}

function Frame({
  id,
  label,
  hint,
  errors,
  children,
}: Labeled & { id: string; errors: readonly string[]; children: React.ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-dense font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-micro text-muted">
          {hint}
        </p>
      )}
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}
