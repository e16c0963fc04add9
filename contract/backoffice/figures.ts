/** Months of the sales on Home, with the current one. */
export const SALES_MONTHS = 13
/** Days whose sales rank products and suppliers. */
export const RANKED_DAYS = 30
/** Products, and suppliers, that are ranked. */
export const RANKED_RECORDS = 10
/** Days overdue at which the next group of receivables begins. */
export const OVERDUE_STEPS = [1, 31, 61, 91] as const
