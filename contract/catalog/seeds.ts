/** Seeds per page (spec 9). */
export const SEED_PAGE_SIZE = 18
/** Maximum lengths in characters: the two constants of 255 in spec 9 (decision 0033). */
export const SEED_NAME_LENGTH = 255
export const SEED_DESCRIPTION_LENGTH = 255
export const SEED_NOTE_LENGTH = 500

/** Maximum number of seeds of a buyer. */
export const MAX_SEEDS = 1000
/** Maximum number of products of a seed (decision 0052). Releases before 0.2 allowed 5,000: larger seeds stay readable. */
export const MAX_SEED_PRODUCTS = 2000
/** Products in one PDF of a line sheet, 56 pages. A larger seed has several PDFs (decision 0052). */
export const LINE_SHEET_PRODUCTS = 500
/** Maximum number of `products` that a seed lists by ocid. */
export const SEED_LISTED_PRODUCTS = 1000
/** Maximum page size of a seed's products. */
export const SEED_PRODUCTS_MAX_PAGE = 2000

export const SEED_SORTS = ['manual', 'newest', 'title', 'price_up', 'price_down'] as const

/** Prices that a line sheet can show. Only the owner can choose wholesale. */
export const LINE_SHEET_PRICES = ['retail', 'none', 'wholesale'] as const
export type LineSheetPrices = (typeof LINE_SHEET_PRICES)[number]
