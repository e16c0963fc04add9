import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Badge, InventoryCard } from '#contract/catalog.ts'
import { DAY_MS } from '#contract/days.ts'
import type { ImageRef } from '#contract/images.ts'
import { toDollars, toDollarsOrNull } from '#contract/money.ts'
import { effectivePrice, lowestPrice, type Pricing } from '#contract/price.ts'
import { largestQuantity, quantityRule } from '#contract/quantity.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'

export const NEW_FOR_DAYS = 45
/** What a shop opens with is brought in within it, and is not new: everything would be. */
const OPENING_DAYS = 7
const BEST_SELLER_FROM = 800
const LOW_STOCK_PACKS = 3

/** The products of a list, ready for `toCard`: one query however many there are. */
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
      'products.lead_time_min_days',
      'products.lead_time_max_days',
      'products.popularity',
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
      jsonObjectFrom(picturesOf(eb).limit(1)).as('image'),
      jsonObjectFrom(picturesOf(eb).clearSelect().select(['file', 'alt', 'width', 'height']).offset(1).limit(1)).as(
        'image2',
      ),
      jsonArrayFrom(breaksOf(eb)).as('breaks'),
    ])
}

type OfProducts = ExpressionBuilder<DB, 'products'>

/** The pictures of a product that are there, in their order. */
export const picturesOf = (eb: OfProducts) =>
  eb
    .selectFrom('product_images')
    .select(['file', 'alt', 'width', 'height', 'blur'])
    .whereRef('product_images.ocid', '=', 'products.ocid')
    .where('file', 'is not', null)
    .orderBy('position')

/** The price ladder of a product, from its lowest rung. */
export const breaksOf = (eb: OfProducts) =>
  eb
    .selectFrom('price_breaks')
    .select(['min_qty as minQty', 'price_cents as price'])
    .whereRef('price_breaks.ocid', '=', 'products.ocid')
    .orderBy('min_qty')

/** SQL for what came after the shop had opened, with what it may not sell any more; one look into an index for a whole list. */
const cameLater = sql<boolean>`products.created_at > (
  select min(oldest.created_at) from products as oldest
) + make_interval(days => ${sql.lit(OPENING_DAYS)})`

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

/** SQL for what `effectivePrice` gives a single unit: the price lists sort by. */
export const unitPrice = sql<number>`case when products.is_sales and products.sales_price_cents is not null
  then products.sales_price_cents else products.price_cents end`

/**
 * SQL for what ON SALE lists: the sales price applies (spec 3) and is one. A "sales price" above the price applies too,
 * because the shop said so, but it is no bargain to show.
 */
export const isOnSale: Expression<SqlBool> = sql<boolean>`products.is_sales
  and products.sales_price_cents < products.price_cents`

/** What `effectivePrice` needs to know of a row. */
export function pricingOf(row: Pick<CardRow, 'price_cents' | 'sales_price_cents' | 'is_sales' | 'breaks'>): Pricing {
  return { price: row.price_cents, salesPrice: row.sales_price_cents, isSales: row.is_sales, breaks: row.breaks }
}

/** A row as the wire has it: money in dollars, names of the spec. */
export function toCard(row: CardRow): InventoryCard {
  const pricing = pricingOf(row)
  // It is shown over the first one, so it needs no blur.
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
    in_stock: row.status === 'active' && largestQuantity(quantityRule(row)) > 0,
    stock: row.stock,
    lead_time_days: leadTimeOf(row),
    supplier: supplierOf(row),
    badges: badgesOf(row),
  }
}

/** Fewest and most days until the maker sends it, or null where that is not known. */
export function leadTimeOf(row: Pick<CardRow, 'lead_time_min_days' | 'lead_time_max_days'>): [number, number] | null {
  const { lead_time_min_days: least, lead_time_max_days: most } = row
  return least === null ? null : [least, most ?? least]
}

/** The maker of a product as cards and carts show it. */
export function supplierOf(
  row: Pick<CardRow, 'supplier_id' | 'supplier_name' | 'supplier_slug' | 'ships_from'>,
): InventoryCard['supplier'] {
  return { id: row.supplier_id, name: row.supplier_name, slug: row.supplier_slug, ships_from: row.ships_from }
}

/** Length, width and height as buyers read them (`4 × 4 × 9.5 in`), or null where one of them is not known. */
export function sizeOf(sides: {
  length_in: number | null
  width_in: number | null
  height_in: number | null
}): string | null {
  const inches = [sides.length_in, sides.width_in, sides.height_in]
  return inches.every((side) => side !== null) ? `${inches.join(' × ')} in` : null
}

/** SQL for "one of these": one text for lists of every length, so that it is prepared once. */
export function among(column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::integer[])`
}

interface StoredPicture {
  file: string | null
  alt: string
  width: number | null
  height: number | null
  blur: string | null
}

/** A stored picture as the wire has it, or null while there is none. */
export function toImageRef(picture: StoredPicture | null, title: string): ImageRef | null {
  if (!picture?.file || !picture.width || !picture.height) return null
  const { file, width, height, blur, alt } = picture
  return { path: file, title: alt || title, width, height, blur }
}

function badgesOf(row: CardRow): Badge[] {
  if (row.status === 'discontinued') return ['discontinued']
  const most = largestQuantity(quantityRule(row))
  const badges: Badge[] = []
  if (most === 0) badges.push('sold_out')
  else if (row.stock < row.qty_step * LOW_STOCK_PACKS) badges.push('low_stock')
  if (row.is_sales && row.sales_price_cents !== null && row.sales_price_cents < row.price_cents) badges.push('sale')
  if (row.came_later && row.created_at.getTime() > Date.now() - NEW_FOR_DAYS * DAY_MS) badges.push('new')
  if (row.popularity >= BEST_SELLER_FROM) badges.push('best_seller')
  return badges
}
