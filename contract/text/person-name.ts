/** Rules for the names of people, in registrations and profiles, for the browser and the server. */
export const PERSON_NAME_MAX_LENGTH = 40

const ALLOWED = /^[\p{L}\p{M} '’.-]*\p{L}[\p{L}\p{M} '’.-]*$/u
// Email clients turn these into links. Names appear in emails and on pages that others read.
const LINK = /[\p{L}\p{M}]\.\p{L}{2}/u

/** Returns the validation error of a trimmed name of a person, or null. */
export function personNameError(name: string): string | null {
  if (!name) return 'This field is required.'
  if (Array.from(name).length > PERSON_NAME_MAX_LENGTH) {
    return `Please use at most ${PERSON_NAME_MAX_LENGTH} characters.`
  }
  if (!ALLOWED.test(name)) return 'Please use only letters, spaces, apostrophes, periods and hyphens.'
  return LINK.test(name) ? 'Please enter a name without a web address, and put a space after a period.' : null
}

/** Returns the first letter of a last name with its accents, in which other people see it; empty if there is none. */
export function initialOf(lastName: string): string {
  return Array.from(lastName.normalize('NFC'))[0] ?? ''
}
