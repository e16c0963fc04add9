import { US_STATES } from '#contract/us-states.ts'

/** How people write themselves down, and what of it we take: for registering and for changing it later. */

// What browsers take for an email address (HTML, "valid email address"), with a dot in its domain.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const PHONE = /^\+?[\d\s().-]{7,30}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i
const ZIP = /^\d{5}(?:-\d{4})?$/
const LONGEST_WEBSITE = 500
// What mail programs make a link of: the names of people are in mails to addresses that nobody has proved.
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}][.。．｡]\p{L}{2}/iu

/** What is said of a field that is wrong. */
export const FAULTS = {
  required: 'This field is required.',
  name: 'Please enter a name without a web address, and leave a space after a full stop.',
  email: 'Please enter an email address such as nora@example.com.',
  phone: 'Please enter a phone number such as (207) 555-0182.',
  website: 'Please enter an address such as www.example.com.',
  state: 'Please choose a state.',
  zip: 'Please enter a ZIP code such as 04101.',
} as const

/** One line of text: no line breaks or other control characters, no spaces around it. */
export function asLine(text = ''): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** What is wrong with the name of a person, or null. */
export function nameFault(line: string): string | null {
  if (!line) return FAULTS.required
  return LINK.test(line) ? FAULTS.name : null
}

/** Whether this may be an address of mail; whether it is one, the mail that is sent to it tells. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

/** Whether this is a telephone number, however it is grouped. */
export function isPhone(text: string): boolean {
  return PHONE.test(text)
}

/** Whether this is a ZIP code, of five digits or nine. */
export function isZip(text: string): boolean {
  return ZIP.test(text)
}

/** Whether this is the code of a state or territory, in capital letters. */
export function isState(code: string): boolean {
  return Object.hasOwn(US_STATES, code)
}

/** The address of a website, `https://` where it names no protocol; null where it cannot be read. */
export function asWebsite(line: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : `https://${line}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, username, href } = new URL(address)
  const usable = /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && username === ''
  return usable && href.length <= LONGEST_WEBSITE ? href : null
}
