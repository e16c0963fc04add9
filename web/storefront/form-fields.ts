import { MAX_LINE_QUANTITY } from '#contract/quantity.ts'

/** The whole number of units in a form field, or null when it holds none that could be ordered. */
export function readUnits(form: FormData, name: string): number | null {
  const number = readWhole(form, name)
  return number !== null && number <= MAX_LINE_QUANTITY ? number : null
}

/** The whole number in a form field, or null. */
export function readWhole(form: FormData, name: string): number | null {
  const text = form.get(name)
  return typeof text === 'string' && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null
}

/** The text in a form field, without the space around it. */
export function readText(form: FormData, name: string): string {
  return readSecret(form, name).trim()
}

/** The text in a form field as it was typed: spaces belong to a password. */
export function readSecret(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
