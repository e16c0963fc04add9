import { parseState } from '#contract/catalog/parse-state.ts'
import { isMilitary } from '#contract/text/us-states.ts'
import { cleanZip, placeError, postalCity } from '#contract/orders/us-zip-codes.ts'

/** Validation of contact fields, for registration and for later changes. */

// The pattern that browsers use (HTML, "valid email address"), plus a dot in the domain.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const PHONE = /^\+?[\d\s().-]{7,30}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i
const ZIP = /^\d{5}(?:-\d{4})?$/
const LONGEST_WEBSITE = 500

/** Validation errors of fields. */
export const FIELD_ERRORS = {
  required: 'This field is required.',
  email: 'Please enter an email address such as nora@example.com.',
  phone: 'Please enter a phone number such as (207) 555-0182.',
  website: 'Please enter an address such as www.example.com.',
  state: 'Please choose a state, or enter its name or two letters, such as California or CA.',
  issuingState: 'Please choose the state that issued your resale certificate.',
  zip: 'Please enter a ZIP code such as 04101.',
} as const

/** Returns the text on one line, without control characters and surrounding spaces. */
export function asLine(text = ''): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** True if the text has the form of an email address. Only the confirmation email proves that it exists. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

/** True if the text is a phone number, in any grouping. */
export function isPhone(text: string): boolean {
  return PHONE.test(text)
}

/** Place of an address. */
interface Place {
  city: string
  state: string
  zip: string
}

/**
 * Normalizes the place of an address: the state to its two letters, the ZIP code and the city of a military address as USPS writes them.
 * Returns the errors of its fields; the city must not be empty.
 */
export function checkPlace(input: Place): { place: Place; errors: Partial<Record<keyof Place, string>> } {
  const state = parseState(input.state)
  const place = { city: postalCity(asLine(input.city)), state: state ?? '', zip: cleanZip(input.zip) }
  const errors = {
    ...(place.city === '' && { city: FIELD_ERRORS.required }),
    ...(state === null && { state: FIELD_ERRORS.state }),
    ...(!ZIP.test(place.zip) && { zip: FIELD_ERRORS.zip }),
  }
  const error = Object.keys(errors).length === 0 ? placeError(place) : null
  return { place, errors: error ? { [error.field]: error.message } : errors }
}

/** Returns the two letters of a state that can issue a resale certificate, or null. */
export function issuingState(text = ''): string | null {
  const state = parseState(text)
  return state === null || isMilitary(state) ? null : state
}

/** Returns the normalized URL of a website, with `https://` if it has no scheme, or null if it is invalid. */
export function asWebsite(line: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : `https://${line}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, username, href } = new URL(address)
  const usable = /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && username === ''
  return usable && href.length <= LONGEST_WEBSITE ? href : null
}
