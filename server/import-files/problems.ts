import { sql } from 'kysely'
import { MAX_STORED_PROBLEMS } from '#contract/imports/import-files.ts'
import type { ImportProblem, ImportProblems, ImportProblemsQuery } from '#contract/schemas/admin/catalog/imports.ts'
import type { ImportError } from '#contract/schemas/catalog/imports.ts'
import type { Db } from '#database/connect.ts'
import { decodeCursor, encodeCursor } from '#database/text-cursor.ts'

const MAX_VALUE_LENGTH = 2000
/** Problems per statement. */
const BATCH = 1000

type Severity = ImportProblem['severity']

interface NewProblem extends ImportError {
  severity: Severity
  correctable: boolean
}

/**
 * Collects the problems of a dry run or an import of a file, and stores them in place of those of the one before. `columns` are the columns of the
 * file: a cell of one can be corrected, a fixed value cannot.
 */
export function createProblemList(db: Db, fileId: number, columns: readonly string[]) {
  const known = new Set(columns)
  let collected: NewProblem[] = []
  let stored = 0

  async function flush(): Promise<void> {
    const room = MAX_STORED_PROBLEMS - stored
    const batch = collected.slice(0, room)
    collected = []
    stored += batch.length
    for (let at = 0; at < batch.length; at += BATCH) await insert(batch.slice(at, at + BATCH))
  }

  async function insert(batch: readonly NewProblem[]): Promise<void> {
    await sql`insert into import_problems (file_id, severity, line, column_name, value, reason, correctable)
      select ${fileId}::integer, severity, line, "column", value, reason, correctable
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as v (severity text, line integer, "column" text, value text, reason text, correctable boolean)`.execute(db)
  }

  return {
    clear: () => clearProblems(db, fileId),
    add(severity: Severity, line: number, problems: readonly Omit<ImportError, 'line'>[]): void {
      for (const { column, value, reason } of problems) {
        const isWhole = value.length <= MAX_VALUE_LENGTH && !value.endsWith('…')
        const correctable = column !== null && known.has(column) && isWhole
        collected.push({ severity, line, column, value: value.slice(0, MAX_VALUE_LENGTH), reason, correctable })
      }
    },
    /** Number of problems that are not stored yet. */
    pending: () => collected.length,
    flush,
  }
}

/** Deletes the stored problems of a file. */
export async function clearProblems(db: Db, fileId: number): Promise<void> {
  await db.deleteFrom('import_problems').where('file_id', '=', fileId).execute()
}

/** Returns a page of the problems of a file by line, with the corrected values. One query. */
export async function listProblems(
  db: Db,
  fileId: number,
  { severity, cursor, limit }: ImportProblemsQuery,
): Promise<ImportProblems> {
  const after = cursor === undefined ? { key: '0', id: 0 } : decodeCursor(cursor, 'integer')
  const { rows } = await sql<ImportProblem>`
    select p.id, p.severity, p.line, p.column_name as "column", p.value, p.reason, p.correctable, c.value as correction
    from import_problems p
    left join import_corrections c on c.file_id = p.file_id and c.line = p.line and c.column_name = p.column_name
    where p.file_id = ${fileId} and (p.line, p.id) > (${after.key}::integer, ${after.id}::bigint)
      and (${severity ?? null}::text is null or p.severity = ${severity ?? null})
    order by p.line, p.id limit ${limit + 1}`.execute(db)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last ? encodeCursor(String(last.line), last.id) : null }
}
