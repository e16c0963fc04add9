import { BUYER_TYPES } from '#contract/accounts/accounts.ts'

/** `open`: new companies can order immediately. `review`: staff approve them first. */
export const REGISTRATION_MODES = ['open', 'review'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** `review`: staff accept a resale certificate before it exempts from sales tax. `auto`: it does as soon as it is uploaded. */
export const CERTIFICATE_MODES = ['review', 'auto'] as const
export type CertificateMode = (typeof CERTIFICATE_MODES)[number]

/**
 * Optional fields of the registration that the shop can require of a kind of buyer, by their form names. `tax.number` is required only in
 * states that issue resale numbers. Fields that are always required of a kind, or that it does not have, are not listed.
 */
export const REQUIRABLE_FIELDS = {
  designer: ['user.u_phone', 'company.legal_name', 'company.website', 'tax.number'],
  ecommerce: ['user.u_phone', 'company.legal_name'],
  physical: ['user.u_phone', 'company.legal_name', 'company.website'],
  business: ['user.u_phone', 'company.legal_name', 'company.website', 'tax.number'],
  public: ['user.u_phone'],
} as const satisfies Record<BuyerKind, readonly string[]>

/** Required fields by kind of buyer. */
export type RequiredFields = { [Kind in keyof typeof REQUIRABLE_FIELDS]: (typeof REQUIRABLE_FIELDS)[Kind][number][] }

/** Returns the required fields by the id of the buyer type. */
export function requiredByType(required: RequiredFields | null): Readonly<Record<number, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(required ?? {}).map(([kind, fields]) => [BUYER_TYPES[kind as BuyerKind], fields]),
  )
}

type BuyerKind = keyof typeof BUYER_TYPES

/** Maximum number of characters of a text that the registration shows. */
export const REGISTRATION_TEXT_MAX_LENGTH = 1000
/** Maximum duration of a review in hours: 90 days. */
export const MAX_REVIEW_HOURS = 2160
