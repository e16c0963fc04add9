import { sql } from 'kysely'
import { isEditable, type ImportState } from '#contract/imports/import-files.ts'
import { Problem } from '#contract/problem.ts'
import type { ImportFileOptions } from '#contract/schemas/admin/catalog/imports.ts'
import type { Db } from '#database/connect.ts'
import { selectUndoable } from '#server/imports/imports.ts'
import type { ImportFilesDeps } from './deps.ts'
import { findRow, type ImportRow } from './import-row.ts'
import { clearProblems } from './problems.ts'
import { recognize } from './upload.ts'

/** Time without a sign of life after which a job counts as dead: it shows one after each batch. */
const STALE_MINUTES = 10

type Bound = Pick<ImportFilesDeps, 'db' | 'jobs'>

/** Values of a row whose work begins. */
const BEGIN = {
  attempts: 0,
  rows_done: null,
  rows_total: null,
  seen_at: null,
  cancel_requested: false,
  problem: null,
  finished_at: null,
} as const

/** Starts a dry run. Run it in a transaction. Throws `not_found` and `impossible_move`. */
export async function startCheck(bound: Bound, id: number): Promise<ImportRow> {
  const row = await findRow(bound.db, id, true)
  requireEditable(row)
  requireRecognized(row)
  await begin(bound, id, 'checking')
  return row
}

/**
 * Starts the import of a file, also again after one that failed or was canceled, which goes on. `allow` throws if the caller may not import
 * it. Run it in a transaction. Throws `not_found`, `impossible_move`, and `changed_meanwhile` if a later import changed something.
 */
export async function startRun(bound: Bound, id: number, allow: (row: ImportRow) => void): Promise<ImportRow> {
  const row = await findRow(bound.db, id, true)
  allow(row)
  const isRepeated = row.state === 'failed' || row.state === 'canceled'
  if (!isRepeated) requireEditable(row)
  requireRecognized(row)
  await begin(bound, id, 'running', { import_id: await continuedImport(bound.db, row), report: null })
  return row
}

/**
 * Returns the record of changes that an import goes on in; null: a new one. What a later import has changed must not be in the record of an
 * earlier one, and a new record would leave what the earlier one has changed without an undo: throws `changed_meanwhile`.
 */
async function continuedImport(db: Db, { import_id }: ImportRow): Promise<number | null> {
  if (import_id === null || import_id === (await lastUndoable(db))) return import_id
  const { rows } = await sql`select from import_changes where import_id = ${import_id} limit 1`.execute(db)
  if (rows.length === 0) return null
  throw new Problem(
    'changed_meanwhile',
    'A later import changed something. Take that one back first, or upload this file again.',
  )
}

/**
 * Starts to undo an import. `allow` throws if the caller may not. Run it in a transaction. Throws `not_found`, `impossible_move` and
 * `changed_meanwhile`.
 */
export async function startUndo(bound: Bound, id: number, allow: (row: ImportRow) => void): Promise<ImportRow> {
  const row = await findRow(bound.db, id, true)
  allow(row)
  const { state } = row
  if (row.import_id === null || (state !== 'done' && state !== 'canceled' && state !== 'failed'))
    throw new Problem('impossible_move', 'This import has nothing that can be taken back.')
  if (row.import_id !== (await lastUndoable(bound.db)))
    throw new Problem('changed_meanwhile', 'A later import changed something. Take that one back first.')
  await begin(bound, id, 'undoing', { state_before_undo: state })
  return row
}

async function begin(
  { db, jobs }: Bound,
  id: number,
  state: ImportState,
  values: { import_id?: number | null; report?: null; state_before_undo?: ImportRow['state_before_undo'] } = {},
): Promise<void> {
  await db
    .updateTable('import_files')
    .set({ ...BEGIN, ...values, state })
    .where('id', '=', id)
    .execute()
  await jobs.enqueue('import.work', { file: id })
}

async function lastUndoable(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`${selectUndoable}`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Stops a dry run or an import: at once if it has not begun or its job is dead, else after its current batch. Run it in a transaction. Throws
 * `not_found` and `impossible_move`.
 */
export async function cancel({ db }: Pick<Bound, 'db'>, id: number): Promise<ImportRow> {
  const row = await findRow(db, id, true)
  if (row.state !== 'checking' && row.state !== 'running')
    throw new Problem('impossible_move', 'Neither a dry run nor an import of this file is running.')
  const isDead = row.seen_at === null || row.seen_at.getTime() < Date.now() - STALE_MINUTES * 60_000
  const stopped: ImportState = row.state === 'checking' || row.import_id === null ? 'ready' : 'canceled'
  await db
    .updateTable('import_files')
    // A new lease number keeps the job from writing if it is still alive.
    .set(
      isDead
        ? { state: stopped, lease_number: row.lease_number + 1, cancel_requested: false }
        : { cancel_requested: true },
    )
    .where('id', '=', id)
    .execute()
  return row
}

/** How a file is read with options, to store with them. */
export type Recognized = Awaited<ReturnType<typeof recognize>>

/** Recognizes a file with new options; `setOptions` stores them. Throws `not_found`, `impossible_move` and `invalid_input`. */
export async function tryOptions(deps: ImportFilesDeps, id: number, options: ImportFileOptions): Promise<Recognized> {
  const row = await findRow(deps.db, id)
  requireEditable(row)
  return recognize(deps, row, options)
}

/**
 * Stores how a file is imported. Returns the options from before. Run it in a transaction. Throws `not_found`, and `impossible_move` if the import
 * has begun meanwhile.
 */
export async function setOptions(
  db: Db,
  id: number,
  options: ImportFileOptions,
  recognized: Recognized,
): Promise<ImportFileOptions> {
  const row = await findRow(db, id, true)
  requireEditable(row)
  await db
    .updateTable('import_files')
    .set({ ...recognized, options: JSON.stringify(options), kind: options.kind, state: 'ready', check_report: null })
    .where('id', '=', id)
    .execute()
  await clearProblems(db, id)
  // Cells of another sheet are other cells.
  if (row.options.sheet !== options.sheet) await db.deleteFrom('import_corrections').where('file_id', '=', id).execute()
  return row.options
}

/** Throws `impossible_move` if the import of a file has begun, or if it was not uploaded completely. */
export function requireEditable({ state }: Pick<ImportRow, 'state'>): void {
  if (isEditable(state)) return
  const reason =
    state === 'uploading' ? 'The file was not uploaded completely. Send its other parts first.' : STATE_TEXTS[state]
  throw new Problem('impossible_move', reason)
}

const STATE_TEXTS: Partial<Record<ImportState, string>> = {
  checking: 'A dry run of this file is running. Wait for it, or cancel it.',
  running: 'This file is being imported.',
  undoing: 'The import of this file is being taken back.',
  done: 'This file was imported. Upload it again to import it again.',
  undone: 'The import of this file was taken back. Upload it again to import it again.',
  canceled: 'The import of this file was canceled. Continue it, take it back, or upload the file again.',
  failed: 'The import of this file failed. Continue it, take it back, or upload the file again.',
}

function requireRecognized({ parts, recognition, problem }: ImportRow): void {
  if (parts.length === 0) throw new Problem('impossible_move', 'The content of this file was removed. Upload it again.')
  if (recognition === null)
    throw new Problem('impossible_move', problem ?? 'The file was not recognized. Upload it again.')
}
