import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { CardRow } from '#server/catalog/cards.ts'
import { type Columns, columnsOf, rowsOf } from './columns.ts'

/** The columns of a product that a cart needs: half of those of a list. */
export type CartProduct = Omit<
  CardRow,
  'category_id' | 'retail_price_cents' | 'popularity' | 'best_seller' | 'created_at' | 'came_later' | 'image2'
> & {
  /** Weight of one unit in pounds. */
  weight_lb: number | null
  /** Changes with every change of the product, its supplier or its category; see `readVersions`. */
  version: string
}

/** Version of a product: the transaction ids of its row, its supplier's and its category's. */
const VERSION = sql`concat_ws(' ', products.xmin, suppliers.xmin, categories.xmin)`

/** The selected columns, by their names in `CartProduct`. */
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
  stock_policy: sql.ref('products.stock_policy'),
  back_order_limit: sql.ref('products.back_order_limit'),
  available_on: sql.ref('products.available_on'),
  order_by: sql.ref('products.order_by'),
  owed: sql.ref('products.owed'),
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

const SUPPLIER_AND_CATEGORY = sql`
  join suppliers on suppliers.id = products.supplier_id
  join categories on categories.c_id = products.category_id`

const IMAGE = {
  ocid: sql.ref('ocid'),
  file: sql.ref('file'),
  alt: sql.ref('alt'),
  width: sql.ref('width'),
  height: sql.ref('height'),
  blur: sql.ref('blur'),
  focus: sql.ref('focus'),
} as const
const BREAK = { ocid: sql.ref('ocid'), minQty: sql.ref('min_qty'), price: sql.ref('price_cents') } as const

/** Reads the products with these ocids, except those that buyers have never seen, in no particular order. One query. */
export async function readProducts(db: Db, ocids: readonly number[]): Promise<CartProduct[]> {
  if (ocids.length === 0) return []
  const ids = sql`${ocids}::integer[]`
  const { rows } = await sql<{ products: Columns; images: Columns; breaks: Columns }>`select
    ${columnsOf(PRODUCT)} from products ${SUPPLIER_AND_CATEGORY}
      where products.ocid = any(${ids}) and products.status <> 'draft') as products,
    ${columnsOf(IMAGE)} from (
      select distinct on (ocid) ocid, file, alt, width, height, blur, focus from product_images
      where ocid = any(${ids}) and file is not null order by ocid, position
    ) as first) as images,
    ${columnsOf(BREAK)} from (
      select ocid, min_qty, price_cents from price_breaks where ocid = any(${ids}) order by min_qty
    ) as tiers) as breaks`.execute(db)
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

/** Reads the versions of these products, by ocid: one query that reads only the products' rows. */
export async function readVersions(db: Db, ocids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ocids.length === 0) return new Map()
  const selected = selectVersions(sql`unnest(${ocids}::integer[])`)
  const { rows } = await sql<{ versions: string | null }>`select ${selected} as versions`.execute(db)
  return versionsOf(rows[0]?.versions ?? null)
}

/** Selects the versions of the products in `ocids`, for `versionsOf` to parse. Text takes half the time of JSON. */
export function selectVersions(ocids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(concat_ws(' ', products.ocid, ${VERSION}), ',')
    from ${ocids} as listed(ocid) join products on products.ocid = listed.ocid and products.status <> 'draft' ${SUPPLIER_AND_CATEGORY})`
}

/** Parses the selected versions into a map by ocid. */
export function versionsOf(selected: string | null): ReadonlyMap<number, string> {
  const pairs = (selected?.split(',') ?? []).map((text): [number, string] => {
    const end = text.indexOf(' ')
    return [Number(text.slice(0, end)), text.slice(end + 1)]
  })
  return new Map(pairs)
}
