import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { csvCell } from '#contract/text/csv-cell.ts'
import { explainWriteErrors } from '#contract/imports/file-errors.ts'
import type { ImportKind } from '#contract/imports/imports.ts'
import type { Db } from '#database/connect.ts'
import { replaceFile } from '#server/storage/atomic-write.ts'
import { type ExportedRow, exportedRows } from './export-rows.ts'
import { exportColumns } from './export-table.ts'

/**
 * Writes a consistent snapshot of a kind as a file that the importer reads; importing it unchanged changes nothing. `columns` selects
 * columns besides the keys; null: all. Returns the number of rows. Throws a `Problem` for an unknown column or a file that cannot be
 * written.
 */
export async function exportToFile(
  db: Db,
  { kind, file, columns }: { kind: ImportKind; file: string; columns: readonly string[] | null },
): Promise<number> {
  const chosen = await exportColumns(db, kind, columns)
  let count = 0
  async function* lines(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
    yield lineOf(chosen)
    for await (const row of rows) {
      count++
      yield lineOf(chosen.map((column) => row[column] ?? ''))
    }
  }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) =>
      explainWriteErrors(file, () =>
        replaceFile(file, (path) => pipeline(lines(exportedRows(snapshot, kind)), createWriteStream(path))),
      ),
    )
  return count
}

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : String(cell))).join(',')}\r\n`
}
