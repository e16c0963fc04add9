import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports/imports.ts'
import type { Db } from '#database/connect.ts'
import { readAttributes } from '#server/attributes/attributes.ts'
import { attributeColumns } from '#server/imports/products/attribute-columns.ts'
import { requireKnown } from '#server/imports/reading/columns.ts'
import type { Table, TableRow } from '#server/tables/table.ts'
import { exportedRows } from './export-rows.ts'

/** Columns that identify a row; every file has them, so that it can be imported. */
const KEYS = {
  products: ['ocid', 'sku'],
  suppliers: ['slug'],
  categories: ['c_id', 'c_link'],
  collections: ['slug'],
  banners: ['key'],
} as const satisfies { [Kind in ImportKind]: readonly (typeof IMPORT_COLUMNS)[Kind][number][] }

/**
 * Returns a kind as a table that the importer reads; importing it unchanged changes nothing. `columns` selects columns besides the keys; null:
 * all. Rows are read in batches. Throws `invalid_input` for an unknown column.
 */
export async function exportTable(db: Db, kind: ImportKind, columns: readonly string[] | null): Promise<Table> {
  return { columns: await exportColumns(db, kind, columns), money: new Set(), rows: exportedTableRows(db, kind) }
}

/** Returns the columns of an export, the keys among them. Throws `invalid_input` for an unknown one. */
export async function exportColumns(db: Db, kind: ImportKind, columns: readonly string[] | null): Promise<string[]> {
  const own = kind === 'products' ? attributeColumns(await readAttributes(db)).names : []
  const all: readonly string[] = [...IMPORT_COLUMNS[kind], ...own]
  requireKnown(all, columns ?? [], kind)
  const keys: readonly string[] = KEYS[kind]
  return all.filter((column) => columns === null || keys.includes(column) || columns.includes(column))
}

async function* exportedTableRows(db: Db, kind: ImportKind): AsyncGenerator<TableRow> {
  for await (const row of exportedRows(db, kind)) {
    yield Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell ?? null]))
  }
}
