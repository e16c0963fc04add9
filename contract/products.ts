/** Orders of the list of products. */
export const PRODUCT_SORTS = [
  'newest',
  'oldest',
  'title',
  '-title',
  'sku',
  '-sku',
  'price',
  '-price',
  'stock',
  '-stock',
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Maximum number of products that one call changes. */
export const MAX_CHANGED_PRODUCTS = 200

/** Maximum number of products that a text finds in the list. */
export const MAX_FOUND_PRODUCTS = 500

/** Fields of a product that need the permission `prices.write`. All others but the stock need `catalog.write`. */
export const PRICE_FIELDS = ['price', 'sales_price', 'is_sales', 'retail_price', 'price_breaks'] as const
