import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { CardRow } from '#server/catalog/cards.ts'
import { type Columns, columnsOf, rowsOf } from './columns.ts'

/** A product as a cart needs it: half of what a list shows. */
export type CartProduct = Omit<
  CardRow,
  'category_id' | 'retail_price_cents' | 'popularity' | 'created_at' | 'came_later' | 'image2'
> & {
  /** Pounds of one unit. */
  weight_lb: number | null
  /** The same only while nothing of the product, its maker and its category has changed, as `readVersions` tells it. */
  version: string
}

/** What tells one state of a product from every other: its row's transaction, its maker's and its category's. */
const VERSION = sql`concat_ws(' ', products.xmin, suppliers.xmin, categories.xmin)`

/** What is read of a product, by the names in `CartProduct`. */
const PRODUCT = {
  ocid: sql.ref('products.ocid'),
  sku: sql.ref('products.sku'),
  title: sql.ref('products.title'),
  slug: sql.ref('products.slug'),
  status: sql.ref('products.status'),
  price_cents: sql.ref('products.price_cents'),
  sales_price_cents: sql.ref('products.sales_price_cents'),
  is_sales: sql.ref('products.is_sales'),
  case_pack: sql.ref('products.case_pack'),
  min_qty: sql.ref('products.min_qty'),
  qty_step: sql.ref('products.qty_step'),
  stock: sql.ref('products.stock'),
  lead_time_min_days: sql.ref('products.lead_time_min_days'),
  lead_time_max_days: sql.ref('products.lead_time_max_days'),
  options: sql.ref('products.options'),
  weight_lb: sql.ref('products.weight_lb'),
  c_name: sql.ref('categories.c_name'),
  supplier_id: sql.ref('suppliers.id'),
  supplier_name: sql.ref('suppliers.name'),
  supplier_slug: sql.ref('suppliers.slug'),
  ships_from: sql.ref('suppliers.ships_from'),
  version: VERSION,
} as const satisfies Record<keyof Omit<CartProduct, 'image' | 'breaks'>, RawBuilder<unknown>>

const MAKER_AND_CATEGORY = sql`
  join suppliers on suppliers.id = products.supplier_id
  join categories on categories.c_id = products.category_id`

const IMAGE = {
  ocid: sql.ref('ocid'),
  file: sql.ref('file'),
  alt: sql.ref('alt'),
  width: sql.ref('width'),
  height: sql.ref('height'),
  blur: sql.ref('blur'),
} as const
const BREAK = { ocid: sql.ref('ocid'), minQty: sql.ref('min_qty'), price: sql.ref('price_cents') } as const

/** The products with these ocids, discontinued ones too, in no particular order. One query. */
export async function readProducts(db: Db, ocids: readonly number[]): Promise<CartProduct[]> {
  if (ocids.length === 0) return []
  const wanted = sql`${ocids}::integer[]`
  const { rows } = await sql<{ products: Columns; images: Columns; breaks: Columns }>`select
    ${columnsOf(PRODUCT)} from products ${MAKER_AND_CATEGORY} where products.ocid = any(${wanted})) as products,
    ${columnsOf(IMAGE)} from (
      select distinct on (ocid) ocid, file, alt, width, height, blur from product_images
      where ocid = any(${wanted}) and file is not null order by ocid, position
    ) as first) as images,
    ${columnsOf(BREAK)} from (
      select ocid, min_qty, price_cents from price_breaks where ocid = any(${wanted}) order by min_qty
    ) as ladder) as breaks`.execute(db)
  const [found] = rows
  if (!found) return []
  const images = rowsOf<CardRow['image'] & { ocid: number }>(IMAGE, found.images)
  const imageOf = new Map(images.map((image) => [image.ocid, image]))
  const breaks = rowsOf<CardRow['breaks'][number] & { ocid: number }>(BREAK, found.breaks)
  const breaksOf = Map.groupBy(breaks, ({ ocid }) => ocid)
  return rowsOf<Omit<CartProduct, 'image' | 'breaks'>>(PRODUCT, found.products).map((product) => ({
    ...product,
    image: imageOf.get(product.ocid) ?? null,
    breaks: breaksOf.get(product.ocid) ?? [],
  }))
}

/** The version of each of these products, by its ocid: one query that reads the products' rows and nothing beside them. */
export async function readVersions(db: Db, ocids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ocids.length === 0) return new Map()
  const among = versionsAmong(sql`unnest(${ocids}::integer[])`)
  const { rows } = await sql<{ versions: string | null }>`select ${among} as versions`.execute(db)
  return versionsOf(rows[0]?.versions ?? null)
}

/** Selects what `versionsOf` makes of it, for the products of a list of ocids. Text, which takes half the time of JSON. */
export function versionsAmong(ocids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(concat_ws(' ', products.ocid, ${VERSION}), ',')
    from ${ocids} as held(ocid) join products on products.ocid = held.ocid ${MAKER_AND_CATEGORY})`
}

/** The version of each product, by its ocid. */
export function versionsOf(selected: string | null): ReadonlyMap<number, string> {
  const pairs = (selected?.split(',') ?? []).map((text): [number, string] => {
    const end = text.indexOf(' ')
    return [Number(text.slice(0, end)), text.slice(end + 1)]
  })
  return new Map(pairs)
}
