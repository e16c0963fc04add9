/** Days until a session expires. */
export const SESSION_DAYS = 30
/** Minutes until a sign-in link expires. It works once. */
export const LOGIN_LINK_MINUTES = 15
/** Minutes until a password reset link expires. It works once. */
export const RESET_LINK_MINUTES = 60

/** Days that a browser is recognized after a sign-in, so that strangers' failed attempts do not count for it. */
export const KNOWN_BROWSER_DAYS = 90

/** Minutes after a sign-in, or after confirming the password, in which API keys and webhooks can be created and changed. */
export const RECENT_SIGN_IN_MINUTES = 10
