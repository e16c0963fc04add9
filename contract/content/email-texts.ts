/** Groups of the shop's emails, by who reads them and why. */
export const EMAIL_AREAS = {
  orders: 'Orders',
  payments: 'Payments',
  accounts: 'Accounts',
  security: 'Security',
  staff: 'Staff',
} as const
export type EmailArea = keyof typeof EMAIL_AREAS

/** The texts of an email that staff can change, with their maximum number of characters. */
export const EMAIL_TEXT_LENGTHS = { subject: 150, heading: 150, intro: 1000, closing: 500 } as const
export type EmailTextField = keyof typeof EMAIL_TEXT_LENGTHS
export const EMAIL_TEXT_FIELDS = Object.keys(EMAIL_TEXT_LENGTHS) as EmailTextField[]

/** Changed texts of an email. Null: the original applies. */
export type EmailTexts = Record<EmailTextField, string | null>

/** Test emails that a person can send per hour. */
export const TEST_EMAILS_PER_HOUR = 20

/** Placeholders that a text may and must contain. */
export interface PlaceholderRules {
  /** Names of the placeholders of the email, without braces. */
  placeholders: readonly string[]
  /** Names of those that the text must contain. */
  required: readonly string[]
}

/** A placeholder, with the space before it, which an empty value removes, too. */
const PLACEHOLDER = /( ?)\{\{([A-Za-z]+)\}\}/g

/** Writes the name of a placeholder as texts contain it: `{{orderNumber}}`. */
export const bracedName = (name: string): string => `{{${name}}}`

/** Replaces the placeholders of a text by their values, in one pass, so that a value is never read as a placeholder. Unknown ones stay. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACEHOLDER, (whole, space: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return whole
    return value === '' ? '' : space + value
  })
}

/** Splits a text into its paragraphs, which empty lines separate. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** Returns what is wrong with the placeholders of a text, as messages for its author. */
export function placeholderErrors(text: string, { placeholders, required }: PlaceholderRules): string[] {
  const used = [...text.matchAll(PLACEHOLDER)].map(([, , name = '']) => name)
  const unknown = [...new Set(used.filter((name) => !placeholders.includes(name)))]
  const missing = required.filter((name) => !used.includes(name))
  const useOneOf =
    placeholders.length === 0
      ? 'This text has no placeholders.'
      : `Use one of ${placeholders.map(bracedName).join(', ')}.`
  return [
    ...unknown.map((name) => `${bracedName(name)} is not a placeholder of this text. ${useOneOf}`),
    ...(/\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, '')) ? [`Double braces enclose a placeholder. ${useOneOf}`] : []),
    ...missing.map((name) => `Add ${bracedName(name)}: the rest of the email does not state it.`),
  ]
}
