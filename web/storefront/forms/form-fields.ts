import { MAX_LINE_QUANTITY } from '#contract/values/quantity.ts'

/** Returns the whole number of units in a form field, or null if it is not an orderable number. */
export function readUnits(form: FormData, name: string): number | null {
  const number = readWhole(form, name)
  return number !== null && number <= MAX_LINE_QUANTITY ? number : null
}

/** Returns the whole number in a form field, or null. */
export function readWhole(form: FormData, name: string): number | null {
  const text = form.get(name)
  return typeof text === 'string' && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null
}

/** Returns the trimmed text of a form field; empty if the field is missing. */
export function readText(form: FormData, name: string): string {
  return readSecret(form, name).trim()
}

/** Returns the text of a form field untrimmed, because spaces may be part of a password. */
export function readSecret(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
