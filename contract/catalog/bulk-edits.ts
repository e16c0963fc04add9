/** Fields that a bulk edit sets to one value. */
export const BULK_SET_FIELDS = [
  'status',
  'category',
  'supplier',
  'price',
  'sales_price',
  'is_sales',
  'retail_price',
  'min_qty',
  'qty_step',
  'case_pack',
  'stock_policy',
  'back_order_limit',
  'available_on',
  'order_by',
  'country',
  'attributes',
] as const

/** Amounts that a bulk edit adds to or multiplies. */
export const BULK_MONEY_FIELDS = ['price', 'sales_price', 'retail_price', 'price_breaks'] as const

/** Texts in which a bulk edit replaces a part. */
export const BULK_TEXT_FIELDS = ['title', 'description', 'care'] as const

/** Dollars that amounts are rounded to. */
export const ROUNDINGS = [0.01, 0.05, 0.1, 0.5, 1] as const
export type Rounding = (typeof ROUNDINGS)[number]

export const MAX_BULK_OPERATIONS = 10

/** Products that a preview computes: the first ones that match. */
export const PREVIEWED_PRODUCTS = 200
/** Products of a preview that are shown with their differences. */
export const SAMPLED_PRODUCTS = 12

/** Products that one bulk edit names by their OCIDs, instead of by a filter. */
export const MAX_BULK_OCIDS = 5000
