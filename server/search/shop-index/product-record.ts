import { DAY_MS } from '#contract/values/days.ts'
import type { ProductRecord } from '#contract/schemas/catalog/search-record.ts'
import type { Db } from '#database/connect.ts'
import {
  type AttributeDefinition,
  type AttributeValues,
  readAttributes,
  shownValues,
} from '#server/attributes/attributes.ts'
import { NEW_FOR_DAYS, selectCards, toCard } from '#server/catalog/cards.ts'
import { anyOf } from '#database/any-of.ts'
import { joinedForms } from './joined-forms.ts'
import { nounsOf } from './nouns.ts'
import { sizeWords } from './size-words.ts'

/** Increment it with every change of `toRecord`: the index is then rebuilt when the shop starts. */
export const RECORD_VERSION = 10

/** Names and parents of the categories, by id. */
export type CategoryTree = ReadonlyMap<number, { name: string; parent: number | null }>

/** Reads the records of the active products of `ocids`; `tree` must be current. */
export async function readRecords(db: Db, tree: CategoryTree, ocids: readonly number[]): Promise<ProductRecord[]> {
  const rows = await selectProducts(db).where(anyOf('products.ocid', ocids)).execute()
  const attributes = (await readAttributes(db)).filter(({ isFacet }) => isFacet)
  return rows.map((row) => toRecord(row, tree, attributes))
}

/** Reads the categories for `readRecords`. */
export async function readCategoryTree(db: Db): Promise<CategoryTree> {
  const rows = await db.selectFrom('categories').select(['c_id', 'c_name', 'parent_id']).execute()
  return new Map(rows.map((row) => [row.c_id, { name: row.c_name, parent: row.parent_id }]))
}

/** Returns the products that ceased to be new within the last day. */
export async function readNoLongerNew(db: Db, now: Date): Promise<number[]> {
  const newFrom = now.getTime() - NEW_FOR_DAYS * DAY_MS
  const rows = await db
    .selectFrom('products')
    .select('ocid')
    .where('status', '=', 'active')
    .where('created_at', '<=', new Date(newFrom))
    .where('created_at', '>', new Date(newFrom - DAY_MS))
    .execute()
  return rows.map((row) => row.ocid)
}

function selectProducts(db: Db) {
  return selectCards(db)
    .select(['products.description', 'products.materials', 'products.colors', 'products.styles', 'products.rooms'])
    .select(['suppliers.latitude', 'suppliers.longitude'])
    .select(['products.attributes'])
    .select(['products.length_in', 'products.width_in', 'products.height_in'])
    .where('products.status', '=', 'active')
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function toRecord(row: ProductRow, tree: CategoryTree, attributes: readonly AttributeDefinition[]): ProductRecord {
  const card = toCard(row)
  const path = pathTo(tree, card.c_id)
  const names = path.map((category) => category.name)
  return {
    objectID: String(row.ocid),
    OCID: row.ocid,
    sku: row.sku,
    sku_joined: joinedForms(row.sku),
    sizes: sizeWords([row.length_in, row.width_in, row.height_in], [row.title, row.description]),
    title: row.title,
    nouns: nounsOf(row.title, names.at(-1)),
    slug: row.slug,
    image: card.image?.path ?? null,
    c_id: path.map((category) => category.id),
    categories: Object.fromEntries(names.map((_, level) => [`lvl${level}`, names.slice(0, level + 1).join(' > ')])),
    category_path: names,
    supplier: row.supplier_name,
    price: card.item_price,
    retail_price: card.retail_price,
    margin: marginOf(card.item_price, card.retail_price),
    is_sale: card.badges.includes('sale'),
    in_stock: card.in_stock,
    min_qty: row.min_qty,
    case_pack: row.case_pack,
    lead_time: row.lead_time_min_days,
    colors: row.colors,
    materials: row.materials,
    styles: row.styles,
    rooms: row.rooms,
    description: row.description,
    popularity: row.popularity,
    ...attributesOf(row, attributes),
    ...locationOf(row),
    created: Math.floor(row.created_at.getTime() / 1000),
    card,
  }
}

/** Own attributes that buyers can filter by; absent for a product without one. */
function attributesOf(row: ProductRow, attributes: readonly AttributeDefinition[]): Pick<ProductRecord, 'attributes'> {
  const values = shownValues(attributes, { values: row.attributes as AttributeValues, categoryId: row.category_id })
  if (values.length === 0) return {}
  return { attributes: Object.fromEntries(values.map(({ attribute: { key }, value }) => [key, value])) }
}

/** The attribute is absent for a supplier without a location: searches by location do not find its products. */
function locationOf({ latitude, longitude }: ProductRow): Pick<ProductRecord, '_geoloc'> {
  return latitude === null || longitude === null ? {} : { _geoloc: { lat: latitude, lng: longitude } }
}

function marginOf(price: number, retail: number | null): number | null {
  return retail === null || retail <= 0 ? null : Math.round((1 - price / retail) * 100)
}

/** Returns the path from the main category down to `id`. */
function pathTo(tree: CategoryTree, id: number): { id: number; name: string }[] {
  const path: { id: number; name: string }[] = []
  for (let at: number | null = id; at !== null;) {
    const category = tree.get(at)
    if (!category) break
    path.unshift({ id: at, name: category.name })
    at = category.parent
  }
  return path
}
