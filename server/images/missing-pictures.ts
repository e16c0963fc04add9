import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** A picture that a file named and that could not be had; `sku` is of its product, where it is one's. */
export interface MissingPicture {
  sku: string | null
  source: string
  error: string
}

/** What operators have to mend, the newest first; those of products that are not sold any more are left out. */
export async function missingPictures(db: Db, limit: number): Promise<MissingPicture[]> {
  const { rows } = await sql<MissingPicture>`
    (select products.sku, image.source, image.error from product_images as image join products using (ocid)
      where image.error is not null and products.status = 'active' order by image.id desc limit ${limit})
    union all
    (select null, source, error from pictures where error is not null order by source limit ${limit})
    limit ${limit}`.execute(db)
  return rows
}
