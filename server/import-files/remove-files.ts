import { sql } from 'kysely'
import { IMPORT_FILE_DAYS, IMPORT_HISTORY_DAYS, isWorking } from '#contract/imports/import-files.ts'
import { Problem } from '#contract/problem.ts'
import type { ImportFilesDeps } from './deps.ts'
import { findRow, type ImportRow } from './import-row.ts'

type Bound = Pick<ImportFilesDeps, 'db' | 'jobs'>

/**
 * Removes the content of a file. A file whose import has not begun is deleted; another one stays in the history. Run it in a transaction. Throws
 * `not_found`, and `impossible_move` while a job works on it.
 */
export async function removeFile(bound: Bound, id: number): Promise<ImportRow> {
  const row = await findRow(bound.db, id, true)
  if (isWorking(row.state)) throw new Problem('impossible_move', 'A job works on this file. Wait for it, or cancel it.')
  await removeContents(bound, [id])
  if (hasNotBegun(row)) await bound.db.deleteFrom('import_files').where('id', '=', id).execute()
  return row
}

function hasNotBegun({ state }: ImportRow): boolean {
  return state === 'uploading' || state === 'ready' || state === 'checked'
}

/** Removes the content of old files, uploads that were not completed, and imports that are too old for the history. Run it in a transaction. */
export async function removeOld(bound: Bound): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from import_files where cardinality(parts) + cardinality(rejects) > 0
      and state not in ('checking', 'running', 'undoing')
      and uploaded_at < now() - make_interval(days => case state when 'uploading' then 1 else ${IMPORT_FILE_DAYS}::integer end)
    for no key update skip locked`.execute(bound.db)
  await removeContents(
    bound,
    rows.map(({ id }) => id),
  )
  await sql`delete from import_files where cardinality(parts) = 0 and (
    (state in ('uploading', 'ready', 'checked') and uploaded_at < now() - interval '1 day')
    or uploaded_at < now() - make_interval(days => ${IMPORT_HISTORY_DAYS}::integer))`.execute(bound.db)
}

/** Removes a stored part that no import has. */
export async function removeUnusedPart(
  { db, files }: Pick<ImportFilesDeps, 'db' | 'files'>,
  key: string,
): Promise<void> {
  const { rows } = await sql`
    select from import_files where ${key} = any(parts) or ${key} = any(rejects) limit 1`.execute(db)
  if (rows.length === 0) await files.remove(key)
}

/** Removes the content of files, with what quotes its cells. Run it in a transaction. */
export async function removeContents({ db, jobs }: Bound, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db.selectFrom('import_files').select(['parts', 'rejects']).where('id', 'in', ids).execute()
  const keys = rows.flatMap(({ parts, rejects }) => [...parts, ...rejects])
  await jobs.enqueueAll(
    'file.remove',
    keys.map((key) => ({ key })),
  )
  await db
    .updateTable('import_files')
    .set({ parts: sql<string[]>`'{}'`, rejects: sql<string[]>`'{}'` })
    .where('id', 'in', ids)
    .execute()
  // Both quote cells of the files.
  await db.deleteFrom('import_problems').where('file_id', 'in', ids).execute()
  await db.deleteFrom('import_corrections').where('file_id', 'in', ids).execute()
}
