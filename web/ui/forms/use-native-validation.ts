import { type SyntheticEvent, useState } from 'react'
import { fieldsTexts } from '#texts/ui/fields.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const CONTROL = 'input, select, textarea'

/**
 * Shows the browser's own constraint validation where the server's errors are shown, instead of in the browser's bubble, which
 * disappears and does not match the design. Spread `handlers` on the field. `errors` are the errors to show: the browser's
 * if there is one, else the server's.
 */
export function useNativeValidation(errors: readonly string[], requiredMessage: string = fieldsTexts.required) {
  const [nativeError, setNativeError] = useState<string | null>(null)
  const handlers = {
    onInvalid(event: SyntheticEvent<Control>) {
      const field = event.currentTarget
      event.preventDefault()
      setNativeError(messageOf(field, requiredMessage))
      if (firstInvalid(field.form) === field) field.focus()
    },
    onInput: () => setNativeError(null),
  }
  return { errors: nativeError === null ? errors : [nativeError], handlers }
}

function messageOf(field: Control, missing: string): string {
  const { validity, type } = field
  if (validity.valueMissing) return missing
  if (validity.typeMismatch && type === 'email') return fieldsTexts.email
  if (validity.tooShort && field instanceof HTMLInputElement)
    return fieldsTexts.atLeast({ characters: String(field.minLength) })
  return field.validationMessage
}

/** Uses `form.elements`, because a field may be associated with a form that does not contain it. */
function firstInvalid(form: HTMLFormElement | null): Element | undefined {
  return [...(form?.elements ?? [])].find((element) => element.matches(CONTROL) && element.matches(':invalid'))
}
