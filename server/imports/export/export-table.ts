import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports.ts'
import type { Db } from '#database/connect.ts'
import type { Table, TableRow } from '#server/tables/table.ts'
import { exportedRows } from './export-rows.ts'

/** Returns all records of a kind as a table whose file an import reads; unchanged, it changes nothing. */
export function exportTable(db: Db, kind: ImportKind): Table {
  const columns: readonly string[] = IMPORT_COLUMNS[kind]
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const row of exportedRows(db, kind))
      yield Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
  }
  return { columns, money: new Set(), rows: rows() }
}
