import { sql } from 'kysely'
import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports/imports.ts'
import type { Db } from '#database/connect.ts'
import { readAttributes } from '#server/attributes/attributes.ts'
import { productCells } from '#server/imports/products/product-cells.ts'
import { readProducts } from '#server/imports/products/read-products.ts'

/** A row's cells by column; `null` is an empty cell. */
export type ExportedRow = Readonly<Partial<Record<string, string | number | null>>>

/** Yields all rows of a kind in key order, reading in batches (keyset pagination). */
export function exportedRows(db: Db, kind: ImportKind): AsyncGenerator<ExportedRow> {
  if (kind === 'products') return exportedProducts(db)
  return exportedRecords(db, kind)
}

const BATCH = 1000

async function* exportedProducts(db: Db): AsyncGenerator<ExportedRow> {
  const attributes = await readAttributes(db)
  for (let after = 0; ;) {
    const products = await readProducts(
      db,
      sql`select * from products where ocid > ${after} order by ocid limit ${BATCH}`,
    )
    const last = products.at(-1)
    if (!last) return
    after = last.product.ocid
    for (const product of products) yield productCells(product, attributes)
  }
}

/** Queries of the small kinds: a few hundred rows each, with column names equal to those of the file. */
const SOURCES = {
  suppliers: sql`select *, state as status from suppliers order by slug`,
  categories: sql`select c.*, c.state as status, p.c_link as parent, i.alt as image_alt, array_to_string(i.focus, ' ') as image_focus
    from categories c left join categories p on p.c_id = c.parent_id left join pictures i on i.source = c.image
    order by c.c_id`,
  // Without collections whose row exists only for a content document.
  collections: sql`select c.*, c.state as status, i.alt as image_alt, array_to_string(i.focus, ' ') as image_focus,
      (select string_agg(m.ocid::text, '|' order by m.position) from collection_products m where m.collection_id = c.id) as products
    from collections c left join pictures i on i.source = c.image
    where c.is_imported order by c.slug`,
  banners: sql`select b.*, b.state as status, i.alt as image_alt, array_to_string(i.focus, ' ') as image_focus from banners b left join pictures i on i.source = b.image order by b.key`,
}

async function* exportedRecords(db: Db, kind: keyof typeof SOURCES): AsyncGenerator<ExportedRow> {
  const { rows } = await sql<Record<string, string | number | null>>`${SOURCES[kind]}`.execute(db)
  for (const row of rows) yield Object.fromEntries(IMPORT_COLUMNS[kind].map((column) => [column, row[column] ?? null]))
}
