import { useId } from 'react'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { useRegistration } from '#web/storefront/register/form/registration-context.ts'

/** Checkbox with a sentence to agree to. */
export function ConsentField({
  name,
  children,
}: {
  name: 'consents.terms' | 'consents.news'
  children: React.ReactNode
}) {
  const id = useId()
  const { values, errors, setValue } = useRegistration()
  const fieldErrors = errors[name]
  return (
    <div>
      <div className="flex items-start gap-3 text-small">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="1"
          checked={values[name] === '1'}
          onChange={({ currentTarget }) => setValue(name, currentTarget.checked ? '1' : '')}
          aria-required={name === 'consents.terms'}
          aria-invalid={Boolean(fieldErrors)}
          aria-describedby={fieldErrors ? `${id}-errors` : undefined}
          className="my-3 size-5 shrink-0 accent-leaf"
        />
        <label htmlFor={id} className="min-w-0 grow cursor-pointer py-3">
          {children}
        </label>
      </div>
      <FieldErrors id={`${id}-errors`} errors={fieldErrors ?? []} />
    </div>
  )
}
