import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { PriceBreak } from '#server/imports/reading/parse-cells.ts'
import type { ExportedProduct } from './product-cells.ts'
import { PRODUCT_TYPES, type StoredImage, storedBreaks, storedImages } from './product-table.ts'

/** A product with everything that a file has of it. */
export interface WholeProduct {
  product: ExportedProduct
  breaks: readonly PriceBreak[]
  images: readonly StoredImage[]
}

/** Reads the products that a query of `products` selects, by ocid. */
export async function readProducts(db: Db, products: RawBuilder<unknown>): Promise<WholeProduct[]> {
  const columns = sql.join(Object.keys(PRODUCT_TYPES).map((column) => sql.ref(`p.${column}`)))
  const { rows } = await sql<ExportedProduct>`
    select ${columns}, s.slug as supplier, c.c_link as category, f.key as family, f.option_names
    from (${products}) p join suppliers s on s.id = p.supplier_id join categories c on c.c_id = p.category_id
      left join product_families f on f.id = p.family_id
    order by p.ocid`.execute(db)
  const ocids = rows.map(({ ocid }) => ocid)
  const [breaks, images] = [await storedBreaks(db, ocids), await storedImages(db, ocids)]
  return rows.map((product) => ({
    product,
    breaks: breaks.get(product.ocid) ?? [],
    images: images.get(product.ocid) ?? [],
  }))
}
