/** Request header with the visitor's referral code (spec 7). It is used for attribution, never for authorization. */
export const REFERRAL_HEADER = 'x-referral'

/** Query parameter of an invitation link. */
export const REFERRAL_PARAMETER = 'referral'

/** Days during which a visit is attributed to the buyer who sent the link. */
export const REFERRAL_DAYS = 90
