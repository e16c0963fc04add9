import { BUYER_TYPES } from './accounts.ts'
import { MILITARY } from '#contract/text/us-states.ts'

/** Hours until the link that confirms an email address expires. */
export const CONFIRMATION_LINK_HOURS = 48
/** Days after which a registration with an unconfirmed email address is deleted. */
export const UNCONFIRMED_REGISTRATION_DAYS = 7
/** Minimum seconds between two confirmation emails to the same address. */
export const CONFIRMATION_COOLDOWN_SECONDS = 60

/** File types of a resale certificate. The server checks the content, not the file name. */
export const CERTIFICATE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
/** 10 MB. */
export const CERTIFICATE_MAX_BYTES = 10 * 1024 * 1024

/** Form field of the resale certificate, and its description. */
export const CERTIFICATE_FIELD = 'documents[resale_certificate]'
export const CERTIFICATE_FILE = `The resale certificate: a PDF, a JPEG or a PNG of at most ${CERTIFICATE_MAX_BYTES / (1024 * 1024)} MB`

/** Buyer types that must enter a website: online sellers. */
export const NEEDS_WEBSITE: readonly number[] = [BUYER_TYPES.ecommerce]
/** Buyer types that buy for resale. */
const BUYS_FOR_RESALE: ReadonlySet<number> = new Set([BUYER_TYPES.ecommerce, BUYER_TYPES.physical])
/** States and regions without a sales tax. They issue no resale numbers, so the shop does not require one. */
export const STATES_WITHOUT_SALES_TAX: readonly string[] = ['AK', 'DE', 'MT', 'NH', 'OR', ...MILITARY, 'FM', 'MH', 'PW']

/**
 * True if a buyer of this type in this state must prove that it buys for resale. `isRequired`: the shop requires it of buyers that need not
 * buy for resale, too.
 */
export function needsResaleNumber(buyerType: number, state: string, isRequired = false): boolean {
  return (isRequired || BUYS_FOR_RESALE.has(buyerType)) && !STATES_WITHOUT_SALES_TAX.includes(state)
}

/** Buyer types that must enter a company. For the others, the person's name is used. */
export const NEEDS_COMPANY: readonly number[] = [
  BUYER_TYPES.designer,
  BUYER_TYPES.ecommerce,
  BUYER_TYPES.physical,
  BUYER_TYPES.business,
]
