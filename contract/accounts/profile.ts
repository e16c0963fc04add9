/** Maximum number of addresses of a company. */
export const MAX_ADDRESSES = 50

/** Maximum number of resale certificates of a company: one per state, and some that replaced an older one. */
export const MAX_CERTIFICATES = 100

/**
 * Statuses of a resale certificate: rejected ones never exempted from sales tax, ended ones did. An accepted one exempts until it expires.
 */
export const CERTIFICATE_STATUSES = ['under_review', 'accepted', 'rejected', 'ended'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number]

/** Emails that a buyer can turn off. Emails about orders and account security are always sent. */
export const EMAIL_PREFERENCES = ['order_updates', 'news'] as const
export type EmailPreference = (typeof EMAIL_PREFERENCES)[number]

/** Email preferences of a buyer who has not changed them. */
export const DEFAULT_EMAIL_PREFERENCES: Readonly<Record<EmailPreference, boolean>> = {
  order_updates: true,
  news: false,
}
