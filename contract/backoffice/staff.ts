/** Hours after which staff have to sign in again. */
export const STAFF_SESSION_HOURS = 12

/** Minutes after a sign-in or confirmation during which sensitive actions need no new one. */
export const STAFF_CONFIRMATION_MINUTES = 15

/** Prefix of every operator key. */
export const OPERATOR_KEY_PREFIX = 'trellis_op_'

/** Minutes in which a sign-in has to be completed with the second factor. */
export const HALF_SESSION_MINUTES = 10

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7

/** Number of recovery codes that a person gets at once. */
export const RECOVERY_CODE_COUNT = 10

/** Requests that an operator key may make in a minute. */
export const OPERATOR_KEY_REQUESTS_PER_MINUTE = 600
