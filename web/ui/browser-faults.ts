import { type SyntheticEvent, useState } from 'react'
import { fieldsTexts } from '#texts/fields.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const CONTROL = 'input, select, textarea'

/**
 * What the browser finds wrong with a field when its form is sent, to be shown where the shop's own errors are: its bubble goes by
 * itself, and looks like another program's. Give `heed` to the field; `errors` are those to show, the browser's before the shop's.
 */
export function useBrowserFaults(errors: readonly string[], missing: string = fieldsTexts.required) {
  const [fault, setFault] = useState<string | null>(null)
  const heed = {
    onInvalid(event: SyntheticEvent<Control>) {
      const field = event.currentTarget
      event.preventDefault()
      setFault(sentenceOf(field, missing))
      if (firstInvalid(field.form) === field) field.focus()
    },
    onInput: () => setFault(null),
  }
  return { errors: fault === null ? errors : [fault], heed }
}

function sentenceOf(field: Control, missing: string): string {
  const { validity, type } = field
  if (validity.valueMissing) return missing
  if (validity.typeMismatch && type === 'email') return fieldsTexts.email
  if (validity.tooShort && field instanceof HTMLInputElement)
    return fieldsTexts.atLeast({ letters: String(field.minLength) })
  return field.validationMessage
}

/** Fields may stand outside of their form, so it is asked, not searched. */
function firstInvalid(form: HTMLFormElement | null): Element | undefined {
  return [...(form?.elements ?? [])].find((element) => element.matches(CONTROL) && element.matches(':invalid'))
}
