/** Versions of rates per page. */
export const RATE_VERSIONS_PER_PAGE = 20
/** Most shipping methods, and lines of the cart that they are tried with. */
export const MAX_SHIPPING_METHODS = 5000
export const MAX_TRIAL_LINES = 50
