import { sql } from 'kysely'
import type { ImportState } from '#contract/imports/import-files.ts'
import type { ImportKind } from '#contract/imports/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { FileRecognition } from '#contract/schemas/catalog/imports.ts'
import type {
  ImportFile,
  ImportFileOptions,
  ImportList,
  ImportListItem,
  ImportsQuery,
  ImportSummary,
  ImportUndo,
} from '#contract/schemas/admin/catalog/imports.ts'
import type { Db } from '#database/connect.ts'
import { selectUndoable } from '#server/imports/imports.ts'

/** A row of `import_files`. */
export interface ImportRow {
  id: number
  name: string
  kind: ImportKind
  size: number
  received: number
  modified_at: Date | null
  parts: string[]
  author: string
  schedule_id: number | null
  state: ImportState
  options: ImportFileOptions
  recognition: FileRecognition | null
  attempts: number
  lease_number: number
  state_before_undo: 'done' | 'canceled' | 'failed' | null
  rows_done: number | null
  rows_total: number | null
  seen_at: Date | null
  cancel_requested: boolean
  problem: string | null
  check_report: ImportSummary | null
  report: ImportSummary | null
  undo_report: ImportUndo | null
  import_id: number | null
  rejects: string[]
  uploaded_at: Date
  finished_at: Date | null
}

/** Returns the row of an uploaded file, locked if `lock`. Throws `not_found`. */
export async function findRow(db: Db, id: number, lock = false): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`
    select * from import_files where id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(db)
  if (!rows[0]) throw new Problem('not_found', `There is no import ${id}.`)
  return rows[0]
}

type ListRow = Omit<ImportRow, 'recognition' | 'check_report' | 'undo_report' | 'parts' | 'rejects' | 'modified_at'> & {
  can_undo: boolean
}

/** Returns a page of imports, newest first. One query. */
export async function listImports(db: Db, { kind, state, schedule, cursor, limit }: ImportsQuery): Promise<ImportList> {
  const before = cursor === undefined ? null : parseCursor(cursor)
  const { rows } = await sql<ListRow>`
    select id, name, kind, size, state, author, schedule_id, uploaded_at, finished_at, rows_done, rows_total, report,
      coalesce(import_id = (${selectUndoable}), false) as can_undo
    from import_files
    where (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${schedule ?? null}::integer is null or schedule_id = ${schedule ?? null})
      and (${before}::integer is null or id < ${before})
    order by id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  return { data: shown.map(toListItem), next: rows.length > limit ? String(shown.at(-1)?.id) : null }
}

/** Returns an uploaded file with its import. Throws `not_found`. */
export async function readImport(db: Db, id: number): Promise<ImportFile> {
  const row = await findRow(db, id)
  const { rows } = await sql<{ can_undo: boolean; problems: number; corrections: number }>`
    select coalesce(${row.import_id}::integer = (${selectUndoable}), false) as can_undo,
      (select count(*)::integer from import_problems where file_id = ${id}) as problems,
      (select count(*)::integer from import_corrections where file_id = ${id}) as corrections`.execute(db)
  const { can_undo = false, problems = 0, corrections = 0 } = rows[0] ?? {}
  return {
    ...toListItem({ ...row, can_undo }),
    received: row.received,
    modified_at: row.modified_at?.toISOString() ?? null,
    has_file: row.parts.length > 0,
    has_rejects: row.rejects.length > 0,
    is_canceling: row.cancel_requested,
    options: row.options,
    recognition: row.recognition,
    problem: row.problem,
    check: row.check_report,
    report: row.report,
    undo: row.undo_report,
    problems,
    corrections,
  }
}

function toListItem(row: ListRow): ImportListItem {
  const { id, name, kind, size, state, author, schedule_id, rows_done, rows_total, report } = row
  return {
    id,
    name,
    kind,
    size,
    state,
    author,
    schedule_id,
    uploaded_at: row.uploaded_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    rows_done,
    rows_total,
    result: report && {
      created: report.created,
      updated: report.updated,
      unchanged: report.unchanged,
      rejected: report.rejected,
    },
    can_undo: row.can_undo && (state === 'done' || state === 'canceled' || state === 'failed'),
  }
}

/** Reads the cursor of a list by id. Throws `invalid_input`. */
export function parseCursor(cursor: string): number {
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor)
  throw Problem.invalid({
    cursor: ['This is no cursor of this list. Request its first page, and use `next` of the response.'],
  })
}
