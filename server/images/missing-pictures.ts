import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** A picture that a file named and that could not be had; `sku` is of its product, where it is one's. */
export interface MissingPicture {
  sku: string | null
  source: string
  error: string
}

/**
 * What operators have to mend: at most `most` of products, the newest first, then as many of pages; null is no bound. Those of
 * products that are not sold any more are left out.
 */
export async function missingPictures(db: Db, most: number | null): Promise<MissingPicture[]> {
  const { rows } = await sql<MissingPicture>`
    (select products.sku, image.source, image.error from product_images as image join products using (ocid)
      where image.error is not null and products.status = 'active' order by image.id desc limit ${most}::integer)
    union all
    (select null, source, error from pictures where error is not null order by source limit ${most}::integer)`.execute(
    db,
  )
  return rows
}
