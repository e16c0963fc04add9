import { useId } from 'react'
import { FieldErrors } from '#web/ui/forms/field.tsx'

interface CheckboxGroupProps<Value extends string> {
  name: string
  title: string
  choices: readonly { value: Value; title: string; text: string }[]
  chosen: readonly string[]
  errors?: readonly string[]
}

const NONE: readonly string[] = []

/** Group of checkboxes, each with a description. */
export function CheckboxGroup<Value extends string>({
  name,
  title,
  choices,
  chosen,
  errors = NONE,
}: CheckboxGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}>
      <legend className="text-small font-medium">{title}</legend>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {choices.map((choice) => (
          <div key={choice.value} className="relative flex min-h-11 gap-3 py-2">
            <input
              id={`${id}-${choice.value}`}
              type="checkbox"
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
              aria-describedby={`${id}-${choice.value}-text`}
              aria-invalid={errors.length > 0 || undefined}
              className="relative z-10 mt-1 size-4 shrink-0 accent-leaf"
            />
            <div className="min-w-0">
              <label
                htmlFor={`${id}-${choice.value}`}
                className="block cursor-pointer text-small after:absolute after:inset-0"
              >
                {choice.title}
              </label>
              <p id={`${id}-${choice.value}-text`} className="text-micro text-muted">
                {choice.text}
              </p>
            </div>
          </div>
        ))}
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </fieldset>
  )
}
