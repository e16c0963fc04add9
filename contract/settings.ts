/** `open`: new companies can order immediately. `review`: staff approve them first. */
export const REGISTRATION_MODES = ['open', 'review'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** `review`: staff accept a resale certificate before it exempts from sales tax. `auto`: it does as soon as it is uploaded. */
export const CERTIFICATE_MODES = ['review', 'auto'] as const
export type CertificateMode = (typeof CERTIFICATE_MODES)[number]

/** Maximum number of characters of a text that the registration shows. */
export const REGISTRATION_TEXT_MAX_LENGTH = 1000
/** Maximum duration of a review in hours: 90 days. */
export const MAX_REVIEW_HOURS = 2160
