/** Hours after which staff have to sign in again. */
export const STAFF_SESSION_HOURS = 12

/** Minutes after a sign-in or confirmation during which sensitive actions need no new one. */
export const STAFF_CONFIRMATION_MINUTES = 15

/** Prefix of every operator key. */
export const OPERATOR_KEY_PREFIX = 'trellis_op_'
