import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { describeMovement } from '#server/inventory/inventory.ts'
import type { JobTransaction } from '#server/jobs/jobs.ts'
import { importMovement } from '#server/imports/products/save-products.ts'
import { lockImports } from '#server/imports/import-lock.ts'
import type { LoggedChange } from './restore-values.ts'
import { undoProducts } from './undo-products.ts'
import { UNDO_ORDER, undoRecords } from './undo-records.ts'
import type { UndoReport } from './undo-report.ts'

const BATCH = 500

/**
 * Takes back the last import that changed something: restores the values that it changed, unless they were changed again, and deletes what it
 * created, unless an order or a seed needs it. Each batch is a transaction, so an interrupted call can be repeated. Throws `not_found` if there
 * is no such import, and `changed_meanwhile` if the last one is not `expected`.
 */
export async function undoLastImport(db: Db, transaction: JobTransaction, expected?: number): Promise<UndoReport> {
  const { rows } = await sql<{ id: number; kind: string; file: string; startedAt: Date }>`
    select id, kind, file, started_at as "startedAt" from imports where id = (${selectUndoable})`.execute(db)
  const [last] = rows
  if (!last) throw new Problem('not_found', 'There is no import that can be taken back.')
  if (expected !== undefined && last.id !== expected)
    throw new Problem('changed_meanwhile', 'A later import changed something. Take that one back first.')
  const { id, ...described } = last
  const report: UndoReport = { ...described, restored: 0, deleted: 0, discontinued: [], later: [], failed: [] }
  for (const kind of UNDO_ORDER) {
    for (let isDone = false; !isDone;) {
      isDone = await transaction(async (bound) => {
        await lockImports(bound.db)
        const changes = await nextChanges(bound.db, id, kind)
        if (changes.length === 0) return true
        if (kind === 'products') {
          await describeMovement(bound.db, { ...importMovement(id), reason: 'The import was taken back.' })
          await undoProducts(changes, bound, report)
        } else await undoRecords(kind, changes, bound, report)
        await deleteChanges(bound.db, id, kind, changes)
        return false
      })
    }
  }
  await sql`update imports set undone_at = now() where id = ${id}`.execute(db)
  return report
}

/** Marks an import as taken back if none of its changes is left. Returns true if it is. */
export async function closeUndone(db: Db, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update imports set undone_at = coalesce(undone_at, now())
    where id = ${id} and not exists (select from import_changes where import_id = ${id})`.execute(db)
  return numAffectedRows === 1n
}

/** Query of the id of the last import that changed something, the one that can be taken back. */
export const selectUndoable = sql<number>`select id from imports
  where undone_at is null and exists (select from import_changes where import_id = imports.id) order by id desc limit 1`

/** Reads the newest records first: a category is created after its parent. */
async function nextChanges(db: Db, importId: number, kind: string): Promise<LoggedChange[]> {
  const { rows } = await sql<LoggedChange>`select record_id as id, before, after from import_changes
    where import_id = ${importId} and record_kind = ${kind}
    order by record_id desc limit ${BATCH}`.execute(db)
  return rows
}

async function deleteChanges(db: Db, importId: number, kind: string, changes: readonly LoggedChange[]): Promise<void> {
  await sql`delete from import_changes where import_id = ${importId} and record_kind = ${kind}
    and record_id = any(${changes.map(({ id }) => id)}::integer[])`.execute(db)
}
