import { type SyntheticEvent, useEffect, useId, useState } from 'react'
import { fieldsTexts } from '#texts/ui/fields.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const CONTROL = 'input, select, textarea'

/**
 * Shows the browser's own constraint validation where the server's errors are shown, instead of in the browser's bubble, which
 * disappears and does not match the design. Spread `handlers` on the field. `errors` are the errors to show: the browser's
 * if there is one, else the server's, which take the focus when they appear. `id` is for the field.
 */
export function useNativeValidation(errors: readonly string[], requiredMessage: string = fieldsTexts.required) {
  const id = useId()
  const [nativeError, setNativeError] = useState<string | null>(null)
  const text = errors.join(' ')
  useEffect(() => {
    const field = document.getElementById(id)
    // Someone who is typing elsewhere, or was led to another field, stays there.
    if (text && field && !document.activeElement?.matches(CONTROL) && isFirstInvalid(field)) field.focus()
  }, [id, text])
  const handlers = {
    onInvalid(event: SyntheticEvent<Control>) {
      const field = event.currentTarget
      event.preventDefault()
      setNativeError(messageOf(field, requiredMessage))
      if (firstInvalid(field.form) === field) field.focus()
    },
    onInput: () => setNativeError(null),
  }
  return { id, errors: nativeError === null ? errors : [nativeError], handlers }
}

function messageOf(field: Control, missing: string): string {
  const { validity, type } = field
  if (validity.valueMissing) return missing
  if (validity.typeMismatch && type === 'email') return fieldsTexts.email
  if (validity.tooShort && field instanceof HTMLInputElement)
    return fieldsTexts.atLeast({ characters: String(field.minLength) })
  return field.validationMessage
}

function isFirstInvalid(field: HTMLElement): boolean {
  return field.closest('form')?.querySelector('[aria-invalid=true]') === field
}

/** Uses `form.elements`, because a field may be associated with a form that does not contain it. */
function firstInvalid(form: HTMLFormElement | null): Element | undefined {
  return [...(form?.elements ?? [])].find((element) => element.matches(CONTROL) && element.matches(':invalid'))
}
