import { PERSON_NAME_MAX_LENGTH } from '#contract/text/person-name.ts'
import { BUYER_TYPES } from '#contract/accounts/accounts.ts'
import { STATE_MAX_LENGTH } from '#contract/text/us-states.ts'
import { NEEDS_COMPANY, NEEDS_WEBSITE, needsResaleNumber } from '#contract/accounts/registration.ts'

/** Steps of a registration, in order. */
export const STEPS = ['person', 'business', 'address', 'tax', 'review'] as const
export type Step = (typeof STEPS)[number]

interface FieldRule {
  step: Step
  /** Maximum number of characters, as in the contract. */
  maxLength?: number
  autoComplete?: string
}

const FIELD_RULES = {
  'user.u_fname': { step: 'person', maxLength: PERSON_NAME_MAX_LENGTH, autoComplete: 'given-name' },
  'user.u_lname': { step: 'person', maxLength: PERSON_NAME_MAX_LENGTH, autoComplete: 'family-name' },
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
  'address.state': { step: 'address', maxLength: STATE_MAX_LENGTH, autoComplete: 'address-level1' },
  'address.zip': { step: 'address', maxLength: 20, autoComplete: 'postal-code' },
  'tax.state': { step: 'tax', maxLength: STATE_MAX_LENGTH, autoComplete: 'off' },
  'tax.number': { step: 'tax', maxLength: 60, autoComplete: 'off' },
  'consents.terms': { step: 'review', maxLength: 20 },
  'consents.news': { step: 'review', maxLength: 20 },
  fax: { step: 'review', maxLength: 200, autoComplete: 'off' },
} as const satisfies Record<string, FieldRule>

export type FieldName = keyof typeof FIELD_RULES
/** All fields of the form, named as in the errors of the server. */
export const FIELDS: Readonly<Record<FieldName, FieldRule>> = FIELD_RULES
export type Values = Record<FieldName, string>

/** Name of the certificate in the errors of the server. */
export const CERTIFICATE = 'documents.resale_certificate'
/** The file, `later` if it will be sent later, or null if undecided. */
export type Certificate = File | 'later' | null

export const FIELD_NAMES = Object.keys(FIELD_RULES) as FieldName[]

/** Values of an empty form. */
export const EMPTY_VALUES = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as Values

/** Fields required of every buyer. */
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

/** Optional fields that the shop requires, by the id of the buyer type. */
export type Required = Readonly<Record<number, readonly string[]>>

/** Returns if a field is required or optional in this form, or `none` if the form does not have it. */
export function requirementOf(
  name: FieldName,
  values: Values,
  required: Required = {},
): 'required' | 'optional' | 'none' {
  if (REQUIRED.has(name)) return 'required'
  const type = Number(values['company.buyer_type_id'])
  const isRequired = required[type]?.includes(name) ?? false
  if (isOfCompany(name)) {
    if (!NEEDS_COMPANY.includes(type)) return 'none'
    const needed = name === 'company.name' || (name === 'company.website' && NEEDS_WEBSITE.includes(type)) || isRequired
    return needed ? 'required' : 'optional'
  }
  if (FIELDS[name].step !== 'tax') return isRequired ? 'required' : 'optional'
  if (!stepsOf(values).includes('tax')) return 'none'
  // A number is only valid with the state that issued it, and the other way round.
  const begun = values['tax.number'] !== '' || values['tax.state'] !== ''
  return begun || needsResaleNumberFor(values, required) ? 'required' : 'optional'
}

/** True if this buyer must enter a resale number. Without `required`: because they buy for resale, which a certificate must prove. */
export function needsResaleNumberFor(values: Values, required: Required = {}): boolean {
  const type = Number(values['company.buyer_type_id'])
  return needsResaleNumber(type, values['address.state'], required[type]?.includes('tax.number'))
}

function isOfCompany(name: FieldName): boolean {
  return FIELDS[name].step === 'business' && name !== 'company.buyer_type_id'
}

/** Returns the steps of this buyer: a private buyer has no step about resale. */
export function stepsOf(values: Values): Step[] {
  const isPrivate = Number(values['company.buyer_type_id']) === BUYER_TYPES.public
  return STEPS.filter((step) => step !== 'tax' || !isPrivate)
}

/** Returns the step of a field by its name in the server's errors; null if no step has it. */
export function stepOfError(name: string): Step | null {
  if (name === CERTIFICATE) return 'tax'
  return isFieldName(name) ? FIELDS[name].step : null
}

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name)
}
