import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Badge, InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { DAY_MS } from '#contract/values/days.ts'
import type { ImageFocus, ImageRef } from '#contract/schemas/catalog/images.ts'
import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { effectivePrice, lowestPrice, type Pricing } from '#contract/values/price.ts'
import { largestQuantity } from '#contract/values/quantity.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import { backOrderField, ruleOf, STOCK_POLICY_COLUMNS } from './back-orders.ts'

export const NEW_FOR_DAYS = 45
/** Products imported within this many days of the shop's first product are not "new": otherwise, everything would be. */
const OPENING_DAYS = 7
const LOW_STOCK_PACKS = 3

/** Selects the products of a list for `toCard`: one query for any number of products. */
export function selectCards(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('suppliers', 'suppliers.id', 'products.supplier_id')
    .innerJoin('categories', 'categories.c_id', 'products.category_id')
    .select([
      'products.ocid',
      'products.sku',
      'products.title',
      'products.slug',
      'products.status',
      'products.category_id',
      'products.price_cents',
      'products.sales_price_cents',
      'products.is_sales',
      'products.retail_price_cents',
      'products.case_pack',
      'products.min_qty',
      'products.qty_step',
      'products.stock',
      ...STOCK_POLICY_COLUMNS,
      'products.lead_time_min_days',
      'products.lead_time_max_days',
      'products.popularity',
      'products.best_seller',
      'products.created_at',
      cameLater.as('came_later'),
      'products.options',
      'categories.c_name',
      'suppliers.id as supplier_id',
      'suppliers.name as supplier_name',
      'suppliers.slug as supplier_slug',
      'suppliers.ships_from',
    ])
    .select((eb) => [
      jsonObjectFrom(imagesOf(eb).limit(1)).as('image'),
      jsonObjectFrom(
        imagesOf(eb).clearSelect().select(['file', 'alt', 'width', 'height', 'focus']).offset(1).limit(1),
      ).as('image2'),
      jsonArrayFrom(priceBreaksOf(eb)).as('breaks'),
    ])
}

/** Statuses of products that have a page; only active ones can be ordered. Others do not exist for buyers (decision 0074). */
export const STATUSES_WITH_PAGE: readonly string[] = ['active', 'discontinued']

type OfProducts = ExpressionBuilder<DB, 'products'>

/** Selects the stored images of a product, in their order. */
export const imagesOf = (eb: OfProducts) =>
  eb
    .selectFrom('product_images')
    .select(['file', 'alt', 'width', 'height', 'blur', 'focus'])
    .whereRef('product_images.ocid', '=', 'products.ocid')
    .where('file', 'is not', null)
    .orderBy('position')

/** Selects the price breaks of a product, lowest quantity first. */
export const priceBreaksOf = (eb: OfProducts) =>
  eb
    .selectFrom('price_breaks')
    .select(['min_qty as minQty', 'price_cents as price'])
    .whereRef('price_breaks.ocid', '=', 'products.ocid')
    .orderBy('min_qty')

/**
 * SQL for products added after the shop's opening. Includes discontinued products in the minimum; one index lookup for
 * a whole list.
 */
const cameLater = sql<boolean>`products.created_at > (
  select min(oldest.created_at) from products as oldest
) + make_interval(days => ${sql.lit(OPENING_DAYS)})`

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

/** SQL for the `effectivePrice` of one unit, by which price lists sort. */
export const unitPrice = sql<number>`case when products.is_sales and products.sales_price_cents is not null
  then products.sales_price_cents else products.price_cents end`

/**
 * SQL condition of ON SALE lists: the sales price applies (spec 3) and is lower. A sales price above the regular price
 * applies as well, because the shop set it, but is not shown as a bargain.
 */
export const isOnSale: Expression<SqlBool> = sql<boolean>`products.is_sales
  and products.sales_price_cents < products.price_cents`

/** Returns the input of `effectivePrice` for a row. */
export function pricingOf(row: Pick<CardRow, 'price_cents' | 'sales_price_cents' | 'is_sales' | 'breaks'>): Pricing {
  return { price: row.price_cents, salesPrice: row.sales_price_cents, isSales: row.is_sales, breaks: row.breaks }
}

/** Converts a row to the form that the API returns: money in dollars, names of the spec. */
export function toCard(row: CardRow): InventoryCard {
  const pricing = pricingOf(row)
  // The second image is shown over the first one, so it needs no blur.
  const image2 = row.image2 && toImageRef({ ...row.image2, blur: null }, row.title)
  return {
    ocid: row.ocid,
    sku: row.sku,
    title: row.title,
    slug: row.slug,
    image: toImageRef(row.image, row.title),
    ...(image2 && { image2 }),
    c_id: row.category_id,
    category: row.c_name,
    price: toDollars(row.price_cents),
    sales_price: toDollarsOrNull(row.sales_price_cents),
    is_sales: row.is_sales,
    item_price: toDollars(effectivePrice(pricing, row.min_qty)),
    retail_price: toDollarsOrNull(row.retail_price_cents),
    price_from: toDollars(lowestPrice(pricing)),
    case_pack: row.case_pack,
    min_qty: row.min_qty,
    qty_step: row.qty_step,
    in_stock: row.status === 'active' && largestQuantity(ruleOf(row)) > 0,
    stock: row.stock,
    ...backOrderField(row),
    lead_time_days: leadTimeOf(row),
    supplier: supplierOf(row),
    badges: badgesOf(row),
  }
}

/** Returns the fewest and most days until the supplier ships, or null if not known. */
export function leadTimeOf(row: Pick<CardRow, 'lead_time_min_days' | 'lead_time_max_days'>): [number, number] | null {
  const { lead_time_min_days: least, lead_time_max_days: most } = row
  return least === null ? null : [least, most ?? least]
}

/** Returns the supplier of a product, as cards and carts show it. */
export function supplierOf(
  row: Pick<CardRow, 'supplier_id' | 'supplier_name' | 'supplier_slug' | 'ships_from'>,
): InventoryCard['supplier'] {
  return { id: row.supplier_id, name: row.supplier_name, slug: row.supplier_slug, ships_from: row.ships_from }
}

/** Formats length, width and height (`4 × 4 × 9.5 in`), or returns null if one of them is not known. */
export function sizeOf(sides: {
  length_in: number | null
  width_in: number | null
  height_in: number | null
}): string | null {
  const inches = [sides.length_in, sides.width_in, sides.height_in]
  return inches.every((side) => side !== null) ? `${inches.join(' × ')} in` : null
}

interface StoredImage {
  file: string | null
  alt: string
  width: number | null
  height: number | null
  blur: string | null
  focus: number[] | null
}

/** Converts a stored image to the form that the API returns, or null if there is none. */
export function toImageRef(image: StoredImage | null, title: string): ImageRef | null {
  if (!image?.file || !image.width || !image.height) return null
  const { file, width, height, blur, alt } = image
  const focus = toFocus(image.focus)
  return { path: file, title: alt || title, width, height, blur, ...(focus && { focus }) }
}

/** Converts a stored point, which a constraint of its table checks. */
export function toFocus(point: readonly number[] | null): ImageFocus | null {
  const [x, y] = point ?? []
  return x === undefined || y === undefined ? null : [x, y]
}

function badgesOf(row: CardRow): Badge[] {
  if (row.status !== 'active') return ['discontinued']
  const most = largestQuantity(ruleOf(row))
  const badges: Badge[] = []
  if (most === 0) badges.push('sold_out')
  else if (row.stock < row.qty_step * LOW_STOCK_PACKS && !backOrderField(row).back_order) badges.push('low_stock')
  if (row.is_sales && row.sales_price_cents !== null && row.sales_price_cents < row.price_cents) badges.push('sale')
  if (row.came_later && row.created_at.getTime() > Date.now() - NEW_FOR_DAYS * DAY_MS) badges.push('new')
  if (row.best_seller) badges.push('best_seller')
  return badges
}
