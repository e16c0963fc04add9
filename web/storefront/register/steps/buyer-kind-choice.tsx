import { useId } from 'react'
import { registerTexts } from '#texts/register/register.tsx'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { BUYER_TYPE_OPTIONS } from '#web/storefront/forms/buyer-type-options.ts'
import { useRegistration } from '#web/storefront/register/form/registration-context.ts'

const NAME = 'company.buyer_type_id'

/** Radio buttons for the five kinds of buyer. */
export function BuyerKindChoice() {
  const id = useId()
  const { values, errors, setValue } = useRegistration()
  const fieldErrors = errors[NAME]
  return (
    <fieldset
      className="min-w-0"
      role="radiogroup"
      aria-required
      aria-invalid={Boolean(fieldErrors)}
      aria-describedby={fieldErrors ? `${id}-errors` : undefined}
    >
      <legend className="text-small font-medium">{registerTexts.fields[NAME]}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {BUYER_TYPE_OPTIONS.map((kind) => (
          <label
            key={kind.type}
            className="flex cursor-pointer gap-4 rounded-md border border-hairline px-4 py-3 transition-colors duration-200 hover:border-line has-checked:border-leaf has-checked:bg-raised has-checked:inset-ring has-checked:inset-ring-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={NAME}
              value={kind.type}
              checked={values[NAME] === String(kind.type)}
              onChange={() => setValue(NAME, String(kind.type))}
              className="mt-1 size-4 shrink-0 accent-leaf outline-none"
            />
            <span className="min-w-0 font-medium">
              {kind.title}
              <span className="block text-small font-normal text-muted">{kind.text}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={`${id}-errors`} errors={fieldErrors ?? []} />
    </fieldset>
  )
}
