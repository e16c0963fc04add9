/** Most bytes of a file of sales taxes by ZIP code, and ZIP codes that its rows stand for. */
export const MAX_ZIP_TAX_FILE_BYTES = 12 * 1024 * 1024
export const MAX_ZIP_TAXES = 200_000
/** Most problems of a file that are listed, and rates that are shown as a sample. */
export const MAX_LISTED_PROBLEMS = 100
export const ZIP_TAX_SAMPLE = 10
/** Rates of a table per page. */
export const ZIP_TAXES_PER_PAGE = 100
/** Highest sales tax, in millionths: 25 %. */
export const MAX_TAX_MILLIONTHS = 250_000
