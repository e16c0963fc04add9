import { sql } from 'kysely'
import { lockImports, readProductFields } from '#server/imports/imports.ts'
import { changeProducts } from '#server/products/writing/change-products.ts'
import { applyOperations } from './apply-operations.ts'
import { BATCH, type BatchDeps, failureOf, MAX_FAILURES, writeBatchAudit } from './batch.ts'
import { nextOcids } from './bulk-target.ts'
import { recordChanges } from './recorded-changes.ts'
import { restoreBatch } from './restore-batch.ts'
import { readBulkEdit, type StoredBulkEdit } from './stored-bulk-edit.ts'

/**
 * Job: performs the next batch of a bulk edit or of its undo. Returns true if nothing is left, and enqueues the job of the next batch otherwise. Run it in
 * a transaction: it moves the position on, so that a repeated job goes on after the last batch, and two jobs for one edit run one after the other.
 */
export async function runBatch(deps: BatchDeps, id: number): Promise<boolean> {
  const edit = await readBulkEdit(deps.db, id, true)
  if (edit.state === 'done' || edit.state === 'undone') return true
  await lockImports(deps.db)
  const isDone = await (edit.state === 'running' ? changeBatch(deps, edit) : restoreBatch(deps, edit))
  if (!isDone) await deps.jobs.enqueue('products.bulkEdit', { id })
  return isDone
}

async function changeBatch(deps: BatchDeps, edit: StoredBulkEdit): Promise<boolean> {
  const { db } = deps
  const ocids = await nextOcids(db, edit.target, edit.position, BATCH)
  const position = ocids.at(-1)
  if (position === undefined) {
    await sql`update bulk_edits set state = 'done', ended_at = now() where id = ${edit.id}`.execute(db)
    return true
  }
  const stored = await readProductFields(db, ocids, { lock: true })
  const requests = [...stored].map(([ocid, fields]) => ({ ocid, fields: applyOperations(fields, edit.operations) }))
  const changing = requests.filter(({ fields }) => Object.keys(fields).length > 0)
  const { actor_kind: kind, actor_id, actor_name: name } = edit
  const results = await changeProducts(deps, changing, { name })
  const changed = results.filter(({ result }) => result === 'changed')
  const failed = results.filter(({ result }) => result === 'failed')
  await recordChanges(db, edit.id, changed)
  await writeBatchAudit(deps, { kind, id: actor_id, name }, 'adminStartBulkEdit', changed)
  const failures = [...edit.failures, ...failed.map((result) => failureOf(result, stored))]
  await sql`update bulk_edits set position = ${position}, changed = changed + ${changed.length}, failed = failed + ${failed.length},
      unchanged = unchanged + ${ocids.length - changed.length - failed.length},
      failures = ${JSON.stringify(failures.slice(0, MAX_FAILURES))}::jsonb
    where id = ${edit.id}`.execute(db)
  return false
}
