import { BUYER_TYPES } from '#contract/accounts.ts'
import { NEEDS_COMPANY, NEEDS_WEBSITE, needsResaleNumber } from '#contract/registration.ts'

/** The steps of a registration in their order. */
export const STEPS = ['person', 'business', 'address', 'tax', 'review'] as const
export type Step = (typeof STEPS)[number]

interface FieldLook {
  step: Step
  /** Characters, as the contract has it. */
  maxLength?: number
  autoComplete?: string
}

const LOOKS = {
  'user.u_fname': { step: 'person', maxLength: 100, autoComplete: 'given-name' },
  'user.u_lname': { step: 'person', maxLength: 100, autoComplete: 'family-name' },
  'user.email': { step: 'person', maxLength: 254, autoComplete: 'email' },
  'user.u_phone': { step: 'person', maxLength: 40, autoComplete: 'tel' },
  'user.password': { step: 'person', maxLength: 1024, autoComplete: 'new-password' },
  'company.buyer_type_id': { step: 'business' },
  'company.name': { step: 'business', maxLength: 200, autoComplete: 'organization' },
  'company.legal_name': { step: 'business', maxLength: 200, autoComplete: 'off' },
  'company.website': { step: 'business', maxLength: 500, autoComplete: 'url' },
  'address.line1': { step: 'address', maxLength: 200, autoComplete: 'address-line1' },
  'address.line2': { step: 'address', maxLength: 200, autoComplete: 'address-line2' },
  'address.city': { step: 'address', maxLength: 100, autoComplete: 'address-level2' },
  'address.state': { step: 'address', maxLength: 2, autoComplete: 'address-level1' },
  'address.zip': { step: 'address', maxLength: 10, autoComplete: 'postal-code' },
  'tax.state': { step: 'tax', maxLength: 2, autoComplete: 'off' },
  'tax.number': { step: 'tax', maxLength: 60, autoComplete: 'off' },
  'consents.terms': { step: 'review' },
  'consents.news': { step: 'review' },
  fax: { step: 'review', maxLength: 200, autoComplete: 'off' },
} as const satisfies Record<string, FieldLook>

export type FieldName = keyof typeof LOOKS
/** Everything one types or chooses, under the name that the server's errors have it by. */
export const FIELDS: Readonly<Record<FieldName, FieldLook>> = LOOKS
export type Values = Record<FieldName, string>

/** The name that errors of the certificate have. */
export const CERTIFICATE = 'documents.resale_certificate'
/** The file, the promise to send it, or neither yet. */
export type Certificate = File | 'later' | null

export const FIELD_NAMES = Object.keys(LOOKS) as FieldName[]

/** A form in which nothing has been typed. */
export const NO_VALUES = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as Values

/** Always asked for. */
const REQUIRED: ReadonlySet<FieldName> = new Set([
  'user.u_fname',
  'user.u_lname',
  'user.email',
  'user.password',
  'company.buyer_type_id',
  'address.line1',
  'address.city',
  'address.state',
  'address.zip',
  'consents.terms',
] as const)

/** Whether this form must have a field filled, may, or does not ask for it at all. */
export function demandOf(name: FieldName, values: Values): 'required' | 'optional' | 'none' {
  if (REQUIRED.has(name)) return 'required'
  const type = Number(values['company.buyer_type_id'])
  if (isOfCompany(name)) {
    if (!NEEDS_COMPANY.includes(type)) return 'none'
    const needed = name === 'company.name' || (name === 'company.website' && NEEDS_WEBSITE.includes(type))
    return needed ? 'required' : 'optional'
  }
  if (FIELDS[name].step !== 'tax') return 'optional'
  if (!stepsOf(values).includes('tax')) return 'none'
  // A number means nothing without the state that gave it, and the other way round.
  const begun = values['tax.number'] !== '' || values['tax.state'] !== ''
  return begun || needsTax(values) ? 'required' : 'optional'
}

/** Whether this buyer must show that they buy for resale. */
export function needsTax(values: Values): boolean {
  return needsResaleNumber(Number(values['company.buyer_type_id']), values['address.state'])
}

function isOfCompany(name: FieldName): boolean {
  return FIELDS[name].step === 'business' && name !== 'company.buyer_type_id'
}

/** The steps this buyer goes through: nobody asks a private buyer for a resale number. */
export function stepsOf(values: Values): Step[] {
  const isPrivate = Number(values['company.buyer_type_id']) === BUYER_TYPES.public
  return STEPS.filter((step) => step !== 'tax' || !isPrivate)
}

/** The step on which a faulty field stands, by the name the server gives it; null for what no step asks for. */
export function stepOfError(name: string): Step | null {
  if (name === CERTIFICATE) return 'tax'
  return isFieldName(name) ? FIELDS[name].step : null
}

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name)
}
