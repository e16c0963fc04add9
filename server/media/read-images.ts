import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { ImageFocus, ImageRef } from '#contract/schemas/catalog/images.ts'
import type { ImageUses, MediaQuery } from '#contract/schemas/admin/settings/media.ts'
import type { Db } from '#database/connect.ts'
import { toFocus, toImageRef } from '#server/catalog/cards.ts'
import { isUsed, namedInDocuments } from './image-uses.ts'

/** An image with where it is used. */
export interface LibraryImage {
  source: string
  alt: string
  focus: ImageFocus | null
  /** Null: it is still being fetched, or could not be. */
  image: ImageRef | null
  error: string | null
  expiresAt: Date | null
  uses: ImageUses
}

/** Uses by more products than these are not counted. */
const MAX_COUNTED_PRODUCTS = 100
/** Products of an image that the list names. */
const LISTED_PRODUCTS = 2
/** Images among which one request looks for those that nothing uses: all of a shop can be used. */
const SCANNED = 5000

/** Its words: `uploads/blue-bowl.jpg` is found by `blu bowl`. The expression is that of the index `pictures_words`. */
const words = sql`to_tsvector('simple', regexp_replace(source || ' ' || alt, '[^[:alnum:]]+', ' ', 'g'))`

/** Returns a page of images by source, at most `limit`. One of unused images can have fewer, or none, and still a next one. */
export async function listImages(
  db: Db,
  { q, used, cursor, limit }: MediaQuery,
): Promise<{ data: LibraryImage[]; next: string | null }> {
  const condition = sql.join(
    [sql`true`, ...(q === undefined ? [] : [matches(q)]), ...(cursor === undefined ? [] : [sql`source > ${cursor}`])],
    sql` and `,
  )
  const scanned = sql`select * from pictures where ${condition} order by source limit ${SCANNED}`
  const rows =
    used === 'no'
      ? await select(
          db,
          sql`select * from (${scanned}) as pictures where not ${isUsed} order by source limit ${limit + 1}`,
        )
      : await select(db, sql`select * from pictures where ${condition} order by source limit ${limit + 1}`)
  const data = rows.slice(0, limit)
  if (rows.length > limit) return { data, next: data.at(-1)?.source ?? null }
  return { data, next: used === 'no' ? await lastOf(db, scanned) : null }
}

/** Returns an image with the products that use it, the first 100. Throws `not_found`. */
export async function readLibraryImage(db: Db, source: string): Promise<LibraryImage> {
  const [image] = await select(db, sql`select * from pictures where source = ${source}`, MAX_COUNTED_PRODUCTS)
  if (!image) throw new Problem('not_found', 'There is no such image anymore. It may have been deleted.')
  return image
}

interface Row extends Pick<LibraryImage, 'source' | 'alt' | 'error'>, ImageUses {
  focus: number[] | null
  file: string | null
  width: number | null
  height: number | null
  blur: string | null
  expires_at: Date | null
}

async function select(db: Db, page: RawBuilder<unknown>, named = LISTED_PRODUCTS): Promise<LibraryImage[]> {
  const { rows } = await sql<Row>`
    with page as materialized (${page}), named as materialized (${namedInDocuments})
    select source, alt, focus, file, width, height, blur, error, expires_at,
      (select count(distinct ocid)::integer
        from (select ocid from product_images where source = page.source limit ${MAX_COUNTED_PRODUCTS}) as limited) as product_count,
      (select coalesce(json_agg(found order by ocid), '[]') from (
        select ocid, sku, title from products
        where ocid in (select ocid from product_images where source = page.source limit ${named})
      ) as found) as products,
      (select coalesce(json_agg(found order by kind, name), '[]') from (
        select 'category' as kind, c_id as id, c_name as name from categories where image = page.source
        union all select 'collection', id, name from collections where image = page.source
        union all select 'banner', id, coalesce(heading, key) from banners where image = page.source
      ) as found) as records,
      array(select path from named where named.source = page.source order by path) as documents
    from page order by source`.execute(db)
  return rows.map(({ source, alt, focus, error, expires_at, product_count, products, records, documents, ...row }) => ({
    source,
    alt,
    focus: toFocus(focus),
    image: toImageRef({ ...row, focus: null, alt }, alt),
    error,
    expiresAt: expires_at,
    uses: { product_count, products, records, documents },
  }))
}

function matches(q: string): RawBuilder<unknown> {
  const begins = q.match(/[\p{L}\p{N}]+/gu)?.map((word) => `${word}:*`) ?? []
  return begins.length === 0 ? sql`false` : sql`${words} @@ to_tsquery('simple', ${begins.join(' & ')})`
}

/** Returns the last source of a full scan, or null if it reached the end. */
async function lastOf(db: Db, scanned: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ source: string }>`
    select source from (${scanned}) as scanned order by source offset ${SCANNED - 1}`.execute(db)
  return rows[0]?.source ?? null
}
