import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { ImageState } from '#server/imports/images/store-images.ts'
import type { FocusPoint, PriceBreak } from '#server/imports/reading/parse-cells.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'

/** A stored product; `min_qty` is never null here. */
export interface StoredProduct extends ProductValues {
  ocid: number
  supplier_id: number
  category_id: number
  family_id: number | null
}

export interface StoredImage extends ImageState {
  ocid: number
  position: number
  source: string
  alt: string
  focus: FocusPoint | null
}

/** The columns that an import writes, with their types. */
export const PRODUCT_TYPES = {
  ocid: 'integer',
  sku: 'text',
  slug: 'text',
  title: 'text',
  description: 'text',
  state: 'text',
  supplier_id: 'integer',
  category_id: 'integer',
  family_id: 'integer',
  options: 'jsonb',
  price_cents: 'integer',
  sales_price_cents: 'integer',
  is_sales: 'boolean',
  retail_price_cents: 'integer',
  case_pack: 'integer',
  min_qty: 'integer',
  qty_step: 'integer',
  stock: 'integer',
  low_stock_level: 'integer',
  stock_policy: 'text',
  back_order_limit: 'integer',
  available_on: 'date',
  order_by: 'date',
  lead_time_min_days: 'integer',
  lead_time_max_days: 'integer',
  materials: 'text[]',
  colors: 'text[]',
  styles: 'text[]',
  rooms: 'text[]',
  length_in: 'numeric',
  width_in: 'numeric',
  height_in: 'numeric',
  weight_lb: 'numeric',
  barcode: 'text',
  care: 'text',
  country: 'text',
  documents: 'jsonb',
  replacement_sku: 'text',
  popularity_seed: 'integer',
  created_at: 'timestamptz',
  attributes: 'jsonb',
} as const

/** Reads the stored products of rows, by ocid, and every product whose SKU differs from a row's only in case and separators. */
export async function storedProducts(
  db: Db,
  drafts: readonly Pick<ProductDraft, 'id' | 'key'>[],
): Promise<Map<number, StoredProduct>> {
  const columns = sql.join(Object.keys(PRODUCT_TYPES).map((column) => sql.ref(`p.${column}`)))
  const ocids = drafts.flatMap((draft) => draft.id ?? [])
  const skus = drafts.flatMap((draft) => draft.key ?? [])
  // Join from the keys: that uses the index even with the outdated statistics of a running import.
  const { rows } = await sql<StoredProduct>`
    select ${columns} from unnest(${ocids}::integer[]) as k (ocid) join products p on p.ocid = k.ocid
    union all
    select ${columns} from unnest(${skus}::text[]) as k (sku)
      join products p on code_key(p.sku) = code_key(k.sku)`.execute(db)
  return new Map(rows.map((row) => [row.ocid, row]))
}

/** Reads the owners of these slugs. */
export async function slugHolders(db: Db, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ slug: string; ocid: number }>`
    select p.slug, p.ocid from unnest(${slugs}::text[]) as k (slug) join products p on p.slug = k.slug`.execute(db)
  return new Map(rows.map((row) => [row.slug, row.ocid]))
}

/** Reads the price breaks of these products, ascending. */
export async function storedBreaks(db: Db, ocids: readonly number[]): Promise<Map<number, PriceBreak[]>> {
  const { rows } = await sql<{ ocid: number; minQty: number; price: number }>`
    select b.ocid, b.min_qty as "minQty", b.price_cents as price
    from unnest(${ocids}::integer[]) as k (ocid) join price_breaks b on b.ocid = k.ocid
    order by b.ocid, b.min_qty`.execute(db)
  return Map.groupBy(rows, (row) => row.ocid)
}

/** Reads the images of these products, in order. */
export async function storedImages(db: Db, ocids: readonly number[]): Promise<Map<number, StoredImage[]>> {
  const { rows } = await sql<StoredImage>`
    select i.ocid, i.position, i.source, i.alt, i.file, i.width, i.height, i.blur, i.error, i.focus
    from unnest(${ocids}::integer[]) as k (ocid) join product_images i on i.ocid = k.ocid
    order by i.ocid, i.position`.execute(db)
  return Map.groupBy(rows, (row) => row.ocid)
}

export interface Family {
  id: number | null
  key: string
  option_names: string[]
}

/** Reads the families with these keys; unknown ones are new, without an id. */
export async function families(db: Db, keys: readonly string[]): Promise<Map<string, Family>> {
  const known = new Map<string, Family>([...new Set(keys)].map((key) => [key, { id: null, key, option_names: [] }]))
  if (known.size === 0) return known
  const { rows } = await sql<Family>`
    select id, key, option_names from product_families where key = any(${[...known.keys()]}::text[])`.execute(db)
  for (const row of rows) known.set(row.key, row)
  return known
}
