export const PAYMENT_METHODS = ['invoice', 'card', 'bank_transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** Payment method used when /checkout/{paymentMethod?} has none or an unknown one. */
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'invoice'

/** True if a company can pay by invoice: it has net terms and a credit limit other than 0 (null: no limit). */
export function hasTerms({ days, limit }: { days: number; limit: number | null }): boolean {
  return days > 0 && limit !== 0
}
/** Version of the terms of service while the shop has published none. */
export const NO_TERMS_VERSION = '0'
