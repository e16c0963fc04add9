import type { Permission } from '#contract/backoffice/permissions.ts'

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

const PRICE_FIELDS: ReadonlySet<string> = new Set(['price', 'sales_price', 'is_sales', 'retail_price', 'price_breaks'])
const STOCK_FIELDS: ReadonlySet<string> = new Set(['stock', 'low_stock_level'])

/** Returns the permission that a field of products, or a column of their files, needs. */
export function permissionOfField(field: string): Permission {
  if (PRICE_FIELDS.has(field)) return 'prices.write'
  return STOCK_FIELDS.has(field) ? 'stock.write' : 'catalog.write'
}
