import { type RawBuilder, sql } from 'kysely'
import { IMPORT_COLUMNS } from '#contract/imports/imports.ts'
import type { ProductsExport } from '#contract/schemas/admin/catalog/products.ts'
import type { Db } from '#database/connect.ts'
import { type AttributeDefinition, readAttributes } from '#server/attributes/attributes.ts'
import { attributeColumns, productCells, readProducts } from '#server/imports/imports.ts'
import type { Table, TableRow } from '#server/tables/table.ts'
import { type FindProducts, productCondition } from './product-conditions.ts'

/** Rows of an export that are read and sent at once. */
const BATCH_SIZE = 500

/** Returns what matches the filters as rows of products.csv, by ocid. Importing the file unchanged changes nothing. */
export async function exportProducts(
  db: Db,
  find: FindProducts,
  { sort: _, ...filters }: ProductsExport,
): Promise<Table> {
  const condition = () => productCondition(db, find, filters)
  const attributes = await readAttributes(db)
  const columns = [...IMPORT_COLUMNS.products, ...attributeColumns(attributes).names]
  return { columns, money: new Set(), rows: readRows(db, condition, attributes) }
}

async function* readRows(
  db: Db,
  conditionOf: () => Promise<RawBuilder<boolean>>,
  attributes: readonly AttributeDefinition[],
): AsyncGenerator<TableRow, void> {
  const condition = await conditionOf()
  for (let after = 0; ;) {
    const products = await readProducts(
      db,
      sql`select * from products where ${condition} and ocid > ${after} order by ocid limit ${BATCH_SIZE}`,
    )
    yield* products.map((product) => productCells(product, attributes))
    const last = products.at(-1)
    if (!last || products.length < BATCH_SIZE) return
    after = last.product.ocid
  }
}
