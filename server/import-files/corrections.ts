import { MAX_CORRECTIONS } from '#contract/imports/import-files.ts'
import { Problem } from '#contract/problem.ts'
import type { NewCorrection } from '#contract/schemas/admin/catalog/imports.ts'
import type { Db } from '#database/connect.ts'
import type { Corrections } from '#server/imports/imports.ts'
import { requireEditable } from './moves.ts'
import { findRow } from './import-row.ts'

/**
 * Replaces a cell of a file for its next dry run and its import; null restores it. Returns the value that was read before. Run it in a
 * transaction. Throws `not_found`, `impossible_move` once the import has begun, and `invalid_input` for a column that the file does not have.
 */
export async function correctCell(
  db: Db,
  id: number,
  { line, column, value }: NewCorrection,
  author: string,
): Promise<string | null> {
  const row = await findRow(db, id, true)
  requireEditable(row)
  const names = row.recognition?.columns.map(({ name }) => name) ?? []
  if (!names.includes(column)) throw Problem.invalid({ column: [`The file has no column "${column}".`] })
  const cell = { file_id: id, line, column_name: column }
  const before = await db
    .deleteFrom('import_corrections')
    .where((eb) => eb.and(cell))
    .returning('value')
    .executeTakeFirst()
  if (value !== null) {
    await requireRoom(db, id)
    await db
      .insertInto('import_corrections')
      .values({ ...cell, value, author })
      .execute()
  }
  // The report of the dry run is out of date.
  if (row.state === 'checked') {
    await db.updateTable('import_files').set({ state: 'ready' }).where('id', '=', id).execute()
  }
  return before?.value ?? null
}

async function requireRoom(db: Db, id: number): Promise<void> {
  const { count } = await db
    .selectFrom('import_corrections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= MAX_CORRECTIONS)
    throw Problem.invalid({ value: [`A file has at most ${MAX_CORRECTIONS} corrections. Correct the file itself.`] })
}

/** Returns the corrected cells of a file. */
export async function readCorrections(db: Db, id: number): Promise<Corrections> {
  const rows = await db
    .selectFrom('import_corrections')
    .select(['line', 'column_name', 'value'])
    .where('file_id', '=', id)
    .execute()
  const byLine = Map.groupBy(rows, ({ line }) => line)
  return new Map(
    [...byLine].map(([line, cells]) => [line, new Map(cells.map(({ column_name, value }) => [column_name, value]))]),
  )
}
