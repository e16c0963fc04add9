import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** An image that an import named and that could not be fetched. `sku` is the SKU of its product, or null for a page's image. */
export interface MissingImage {
  sku: string | null
  source: string
  error: string
}

/**
 * Finds the images that operators have to fix: at most `most` of products, newest first, then as many of pages; null
 * means no limit. Leaves out images of discontinued products.
 */
export async function findMissingImages(db: Db, most: number | null): Promise<MissingImage[]> {
  const { rows } = await sql<MissingImage>`
    (select products.sku, image.source, image.error from product_images as image join products using (ocid)
      where image.error is not null and products.status = 'active' order by image.id desc limit ${most}::integer)
    union all
    (select null, source, error from pictures where error is not null order by source limit ${most}::integer)`.execute(
    db,
  )
  return rows
}
