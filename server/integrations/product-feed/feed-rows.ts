import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { imageUrl } from '#contract/catalog/images.ts'
import type { FeedProduct } from '#contract/schemas/integrations.ts'
import { CURRENCY, toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { effectivePrice } from '#contract/values/price.ts'
import { largestQuantity, quantityRule } from '#contract/values/quantity.ts'
import { type AttributeDefinition, type AttributeValues, shownValues } from '#server/attributes/attributes.ts'
import { formatAttribute } from '#contract/catalog/attributes.ts'
import { backOrderField, ruleOf, STOCK_POLICY_COLUMNS } from '#server/catalog/back-orders.ts'
import type { Db } from '#database/connect.ts'
import { pricingOf } from '#server/catalog/cards.ts'

/** Base URLs of links and images of a feed, without a trailing slash. */
export interface FeedBases {
  shopUrl: string
  imageBaseUrl: string
}

const IMAGE_WIDTH = 1280

/** Selects the products of a feed with the columns of `toFeedProduct`. */
export function selectFeed(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('suppliers', 'suppliers.id', 'products.supplier_id')
    .innerJoin('categories', 'categories.c_id', 'products.category_id')
    .innerJoin('product_states', 'product_states.ocid', 'products.ocid')
    .select(['products.ocid', 'products.sku', 'products.slug', 'products.status', 'products.title'])
    .select(['products.description', 'products.options', 'products.case_pack', 'products.min_qty', 'products.qty_step'])
    .select(['products.price_cents', 'products.sales_price_cents', 'products.is_sales', 'products.retail_price_cents'])
    .select(['products.barcode', 'products.weight_lb', 'products.length_in', 'products.width_in', 'products.height_in'])
    .select(['products.materials', 'products.attributes', 'products.category_id'])
    .select(STOCK_POLICY_COLUMNS)
    .select(['products.stock', 'products.lead_time_min_days', 'products.lead_time_max_days'])
    .select(['categories.c_name', 'suppliers.name as supplier_name', 'product_states.changed_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('price_breaks')
          .select(['min_qty as minQty', 'price_cents as price'])
          .whereRef('price_breaks.ocid', '=', 'products.ocid')
          .orderBy('min_qty'),
      ).as('breaks'),
      jsonArrayFrom(
        eb
          .selectFrom('product_images')
          .select('file')
          .whereRef('product_images.ocid', '=', 'products.ocid')
          .where('file', 'is not', null)
          .orderBy('position'),
      ).as('images'),
    ])
}

export type FeedRow = Awaited<ReturnType<ReturnType<typeof selectFeed>['execute']>>[number]

/** Returns the content of a feed row without the time of its last change, to detect changes by its digest. */
export function digestInput(row: FeedRow): object {
  const { changed_at: _changed, category_id: _category, attributes, ...ordered } = row
  const {
    stock_policy,
    back_order_limit: _limit,
    available_on: _expected,
    order_by: _last,
    owed: _owed,
    ...rest
  } = ordered
  // A product without own attributes and without a policy has the digest of the releases that knew neither.
  return {
    ...rest,
    ...(Object.keys(attributes as AttributeValues).length > 0 && { attributes }),
    // The parts of the policy that the feed states. The owed units are left out, because each order changes them.
    ...(stock_policy !== 'deny' && availabilityOf(row)),
  }
}

/** Converts a row to a product of the feed, with the prices that every buyer pays. Prices per buyer would be looked up here. */
export function toFeedProduct(row: FeedRow, bases: FeedBases, attributes: readonly AttributeDefinition[]): FeedProduct {
  const pricing = pricingOf(row)
  const from = effectivePrice(pricing, row.min_qty)
  return {
    ocid: row.ocid,
    sku: row.sku,
    status: row.status === 'active' ? 'active' : 'discontinued',
    title: row.title,
    description: row.description,
    category: row.c_name,
    maker: row.supplier_name,
    options: row.options,
    barcode: row.barcode,
    weight_lb: row.weight_lb,
    length_in: row.length_in,
    width_in: row.width_in,
    height_in: row.height_in,
    materials: row.materials,
    ...(attributes.length > 0 && { attributes: attributesOf(row, attributes) }),
    currency: CURRENCY,
    price: toDollars(from),
    list_price: toDollars(row.price_cents),
    retail_price: toDollarsOrNull(row.retail_price_cents),
    price_ladder: priceTiersOf(row),
    case_pack: row.case_pack,
    min_qty: row.min_qty,
    qty_step: row.qty_step,
    stock: row.stock,
    in_stock: row.status === 'active' && largestQuantity(ruleOf(row)) > 0,
    ...availabilityOf(row),
    lead_time_min_days: row.lead_time_min_days,
    lead_time_max_days: row.lead_time_max_days ?? row.lead_time_min_days,
    url: `${bases.shopUrl}/inventory/${row.ocid}/${row.slug}`,
    images: row.images.flatMap(({ file }) =>
      file === null ? [] : [imageUrl(absoluteImageBase(bases), file, { width: IMAGE_WIDTH })],
    ),
    updated_at: row.changed_at.toISOString(),
  }
}

function attributesOf(
  { attributes: values, category_id: categoryId }: FeedRow,
  attributes: readonly AttributeDefinition[],
): FeedProduct['attributes'] {
  const shown = shownValues(attributes, { values: values as AttributeValues, categoryId })
  return Object.fromEntries(
    shown.map(({ attribute, value }) => [
      attribute.key,
      attribute.unit === null ? value : formatAttribute(attribute, value),
    ]),
  )
}

function availabilityOf(row: FeedRow): Pick<FeedProduct, 'availability' | 'available_on'> {
  const { back_order } = backOrderField(row)
  if (row.status !== 'active' || largestQuantity(ruleOf(row)) === 0)
    return { availability: 'out_of_stock', available_on: null }
  // Without its policy, it could be ordered from the stock alone.
  if (largestQuantity(quantityRule(row)) > 0) return { availability: 'in_stock', available_on: null }
  return { availability: back_order?.kind ?? 'in_stock', available_on: back_order?.available_on ?? null }
}

/** Returns the base of image URLs with the origin of the shop, if it is a path. */
export function absoluteImageBase({ shopUrl, imageBaseUrl }: FeedBases): string {
  return new URL(imageBaseUrl, shopUrl).href.replace(/\/$/, '')
}

/** Returns the price tiers: each quantity from which a unit is cheaper, starting with the minimum quantity. */
function priceTiersOf(row: FeedRow): FeedProduct['price_ladder'] {
  const pricing = pricingOf(row)
  const starts = [row.min_qty, ...row.breaks.map(({ minQty }) => minQty).filter((minQty) => minQty > row.min_qty)]
  const tiers = starts.map((min_qty) => ({ min_qty, price: toDollars(effectivePrice(pricing, min_qty)) }))
  return tiers.filter(({ price }, index) => index === 0 || price < (tiers[index - 1]?.price ?? 0))
}
