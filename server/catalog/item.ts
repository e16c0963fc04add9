import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { FamilyMember, InventoryCard, InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { countryName } from '#contract/text/country-name.ts'
import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { largestQuantity } from '#contract/values/quantity.ts'
import { type AttributeDefinition, type AttributeValues, specificationsOf } from '#server/attributes/attributes.ts'
import type { Db } from '#database/connect.ts'
import {
  priceBreaksOf,
  type CardRow,
  imagesOf,
  selectCards,
  sizeOf,
  STATUSES_WITH_PAGE,
  toCard,
  toImageRef,
} from './cards.ts'
import { backOrderField, ruleOf, STOCK_POLICY_COLUMNS } from './back-orders.ts'
import { type CategoryRow, pathTo } from './categories.ts'
import { toHolidays } from '#server/catalog/suppliers/supplier-holidays.ts'
import { toMinimum } from '#server/catalog/suppliers/supplier-minimum.ts'
import type { ComparableProduct } from '#server/catalog/similar/rank-similar.ts'

/** A product with everything that its page shows, and the attributes that other products are compared with. */
export interface ReadProduct {
  item: InventoryItem
  comparable: ComparableProduct
}

/** Reads the product with this ocid, or returns null if it has no page. */
export async function readProduct(
  db: Db,
  { tree, attributes }: { tree: readonly CategoryRow[]; attributes: readonly AttributeDefinition[] },
  ocid: number,
): Promise<ReadProduct | null> {
  const row = await selectProduct(db, ocid).executeTakeFirst()
  if (!row) return null
  const item = await toItem(db, tree, row)
  const own = specificationsOf(attributes, { values: row.attributes as AttributeValues, categoryId: row.category_id })
  return { item: { ...item, specs: [...item.specs, ...own] }, comparable: toComparable(row) }
}

function selectProduct(db: Db, ocid: number) {
  return selectCards(db)
    .leftJoin('product_families', 'product_families.id', 'products.family_id')
    .select([
      'products.description',
      'products.family_id',
      'products.materials',
      'products.colors',
      'products.styles',
      'products.rooms',
      'products.length_in',
      'products.width_in',
      'products.height_in',
      'products.weight_lb',
      'products.care',
      'products.country',
      'products.documents',
      'products.replacement_sku',
      'products.attributes',
      'product_families.option_names',
      'suppliers.story',
      'suppliers.min_order_cents',
      'suppliers.min_reorder_cents',
      'suppliers.away_from',
      'suppliers.away_until',
    ])
    .select((eb) => jsonArrayFrom(imagesOf(eb)).as('images'))
    .where('products.ocid', '=', ocid)
    .where('products.status', 'in', STATUSES_WITH_PAGE)
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProduct>['executeTakeFirstOrThrow']>>

function toComparable(row: ProductRow): ComparableProduct {
  const { ocid, category_id, supplier_id, family_id, price_cents, materials, colors, styles, rooms, popularity } = row
  return { ocid, category_id, supplier_id, family_id, price_cents, materials, colors, styles, rooms, popularity }
}

async function toItem(db: Db, tree: readonly CategoryRow[], row: ProductRow): Promise<InventoryItem> {
  const category = tree.find((candidate) => candidate.c_id === row.category_id)
  return {
    ...toCard(row),
    description: row.description,
    images: row.images.map((image) => toImageRef(image, row.title)).filter((image) => image !== null),
    breadcrumbs: (category ? pathTo(tree, category) : []).map(({ c_id, c_name, c_link }) => ({ c_id, c_name, c_link })),
    family: row.family_id === null ? [] : await readFamily(db, row.family_id),
    option_names: row.option_names ?? [],
    options: row.options,
    price_breaks: toPriceBreaks(row),
    specs: specsOf(row),
    care: row.care,
    status: row.status === 'discontinued' ? 'discontinued' : 'active',
    supplier_story: row.story,
    supplier_minimum: toMinimum(row),
    supplier_holidays: toHolidays(row),
    documents: row.documents,
    replacement: row.replacement_sku === null ? null : await readReplacement(db, row.replacement_sku),
  }
}

async function readFamily(db: Db, familyId: number): Promise<FamilyMember[]> {
  const rows = await db
    .selectFrom('products')
    .select(FAMILY_MEMBER)
    .select((eb) => [jsonObjectFrom(imagesOf(eb).limit(1)).as('image'), jsonArrayFrom(priceBreaksOf(eb)).as('breaks')])
    .where('products.family_id', '=', familyId)
    .where('products.status', '=', 'active')
    .orderBy('products.ocid')
    .execute()
  return rows.map((row) => ({
    ocid: row.ocid,
    sku: row.sku,
    slug: row.slug,
    title: row.title,
    options: row.options,
    image: toImageRef(row.image, row.title),
    in_stock: largestQuantity(ruleOf(row)) > 0,
    price: toDollars(row.price_cents),
    sales_price: toDollarsOrNull(row.sales_price_cents),
    is_sales: row.is_sales,
    price_breaks: toPriceBreaks(row),
    min_qty: row.min_qty,
    qty_step: row.qty_step,
    stock: row.stock,
    ...backOrderField(row),
  }))
}

const FAMILY_MEMBER = [
  'products.ocid',
  'products.sku',
  'products.slug',
  'products.title',
  'products.options',
  'products.price_cents',
  'products.sales_price_cents',
  'products.is_sales',
  'products.min_qty',
  'products.qty_step',
  'products.stock',
  ...STOCK_POLICY_COLUMNS,
] as const

function toPriceBreaks({ breaks }: Pick<CardRow, 'breaks'>): InventoryItem['price_breaks'] {
  return breaks.map((priceBreak) => ({ min_qty: priceBreak.minQty, price: toDollars(priceBreak.price) }))
}

/** Reads the replacement of a product, if it is active. */
async function readReplacement(db: Db, sku: string): Promise<InventoryCard | null> {
  const row = await selectCards(db)
    .where('products.sku', '=', sku)
    .where('products.status', '=', 'active')
    .executeTakeFirst()
  return row ? toCard(row) : null
}

interface Attributes {
  materials: string[]
  colors: string[]
  styles: string[]
  rooms: string[]
  length_in: number | null
  width_in: number | null
  height_in: number | null
  weight_lb: number | null
  country: string | null
}

function specsOf(row: Attributes): { name: string; value: string }[] {
  return [
    { name: 'Material', value: row.materials.join(', ') },
    { name: 'Color', value: row.colors.join(', ') },
    { name: 'Style', value: row.styles.join(', ') },
    { name: 'Room', value: row.rooms.join(', ') },
    { name: 'Dimensions', value: sizeOf(row) ?? '' },
    { name: 'Weight', value: row.weight_lb === null ? '' : `${row.weight_lb} lb` },
    { name: 'Made in', value: row.country === null ? '' : countryName(row.country) },
  ].filter((spec) => spec.value !== '')
}
