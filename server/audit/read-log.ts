import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { AuditFilter, AuditPage, AuditPageQuery, AuditRow } from '#contract/schemas/admin/system/audit.ts'
import { DAY_MS } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import type { Table, TableRow } from '#server/tables/table.ts'
import type { Changes } from './changes.ts'

/** Rows of an export that are read and sent at once. */
const BATCH_SIZE = 1000

const COLUMNS = [
  'id',
  'at',
  'actor_kind',
  'actor',
  'action',
  'subject_kind',
  'subject_id',
  'changes',
  'address',
  'request_id',
] as const satisfies readonly (keyof AuditRow)[]

/** Returns a page of the log, newest first. A page begins below the id `before`: its cost does not grow with the rows above it. */
export async function readAuditLog(
  db: Db,
  { staff, action, subject_kind, subject_id, from, to }: AuditFilter,
  { before, limit }: AuditPageQuery,
): Promise<AuditPage> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_kind', 'actor_name', 'action', 'subject_kind', 'subject_id', 'address', 'request_id'])
    .select(sql<Changes>`changes`.as('changes'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(staff !== undefined, (query) =>
      query.where('staff_id', '=', (eb) =>
        eb
          .selectFrom('staff')
          .select('staff.id')
          .where(sql`public_id::text`, '=', (staff ?? '').toLowerCase()),
      ),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(subject_kind !== undefined, (query) => query.where('subject_kind', '=', subject_kind ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('at', '<', endOf(to ?? '')))
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const data = rows.slice(0, limit).map(({ actor_name, at, actor_kind, ...row }): AuditRow => ({
    ...row,
    at: at.toISOString(),
    actor: actor_name,
    // A check constraint of the table allows only these.
    actor_kind: actor_kind as AuditRow['actor_kind'],
  }))
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}

/** Throws `invalid_input` for an id without its kind: records of different kinds have the same ids. */
export function requireWholeSubject({ subject_kind, subject_id }: AuditFilter): void {
  if (subject_id !== undefined && subject_kind === undefined)
    throw Problem.invalid({ subject_kind: ['Choose the kind of the record, too.'] })
}

/** Returns the end of a day in UTC, or the moment itself. */
function endOf(time: string): Date {
  const isDay = time.length === '2026-01-01'.length
  return new Date(Date.parse(time) + (isDay ? DAY_MS : 0))
}

/** Returns the log as a table, newest first. Its rows are read in batches. Throws as `requireWholeSubject` does. */
export function exportAuditLog(db: Db, filter: AuditFilter, batchSize: number = BATCH_SIZE): Table {
  requireWholeSubject(filter)
  return { columns: COLUMNS, money: new Set(), rows: readRows(db, filter, batchSize) }
}

async function* readRows(db: Db, filter: AuditFilter, limit: number): AsyncGenerator<TableRow, void> {
  let before: number | undefined
  do {
    const { data, next } = await readAuditLog(db, filter, { ...(before && { before }), limit })
    yield* data.map(({ changes, ...row }) => ({ ...row, changes: JSON.stringify(changes) }))
    before = next ?? undefined
  } while (before !== undefined)
}
