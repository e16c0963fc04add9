import { sql } from 'kysely'
import type { ProductField, ProductInput } from '#contract/schemas/admin/product-fields.ts'
import type { Db } from '#database/connect.ts'
import type { Audit } from '#server/audit/audit.ts'
import { lockImports, readProductFields } from '#server/imports/imports.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { changeProducts, type ChangedProduct } from '#server/products/writing/change-products.ts'
import { applyOperations } from './apply-operations.ts'
import { nextOcids } from './bulk-target.ts'
import { readBulkEdit, type StoredBulkEdit } from './stored-bulk-edit.ts'

interface Deps {
  db: Db
  jobs: Jobs
  audit: Pick<Audit, 'writeAll'>
}

/** Large enough that the statements of a batch take most of its time, and short enough that no order waits long for a product. */
const BATCH = 500
const MAX_FAILURES = 50

/**
 * Performs the next batch of a bulk edit or of its undo. Returns true if nothing is left. Run it in a transaction: it moves the position on, so that a
 * repeated job goes on after the last batch, and two jobs for one edit run one after the other.
 */
export async function runBatch(deps: Deps, id: number): Promise<boolean> {
  const edit = await readBulkEdit(deps.db, id, true)
  if (edit.state === 'done' || edit.state === 'undone') return true
  await lockImports(deps.db)
  return edit.state === 'running' ? changeBatch(deps, edit) : restoreBatch(deps, edit)
}

async function changeBatch(deps: Deps, edit: StoredBulkEdit): Promise<boolean> {
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
  const results = await changeProducts(deps, changing, { name: edit.actor_name })
  const changed = results.filter(({ result }) => result === 'changed')
  const failed = results.filter(({ result }) => result === 'failed')
  await recordChanges(db, edit.id, changed)
  await writeAudit(deps, edit, 'adminStartBulkEdit', changed)
  const failures = failed.map(({ ocid, errors }) => ({
    ocid,
    sku: stored.get(ocid)?.sku ?? '',
    reason: Object.values(errors).flat().join(' '),
  }))
  await sql`update bulk_edits set position = ${position}, changed = changed + ${changed.length}, failed = failed + ${failed.length},
      unchanged = unchanged + ${ocids.length - changed.length - failed.length},
      failures = ${JSON.stringify([...edit.failures, ...failures].slice(0, MAX_FAILURES))}::jsonb
    where id = ${edit.id}`.execute(db)
  return false
}

/** Restores the values that are still what the edit wrote. */
async function restoreBatch(deps: Deps, edit: StoredBulkEdit): Promise<boolean> {
  const { db } = deps
  const { rows } = await sql<{ ocid: number; before: ProductInput; after: ProductInput }>`
    select ocid, before, after from bulk_edit_changes where bulk_edit_id = ${edit.id} and ocid > ${edit.position}
    order by ocid limit ${BATCH}`.execute(db)
  const position = rows.at(-1)?.ocid
  if (position === undefined) {
    await sql`update bulk_edits set state = 'undone', ended_at = now() where id = ${edit.id}`.execute(db)
    return true
  }
  const stored = await readProductFields(
    db,
    rows.map(({ ocid }) => ocid),
    { lock: true },
  )
  const requests = rows.map(({ ocid, before, after }) => {
    const names = Object.keys(before) as ProductField[]
    const now = stored.get(ocid)
    const own = names.filter((name) => now && JSON.stringify(now[name]) === JSON.stringify(after[name]))
    const fields: ProductInput = Object.fromEntries(own.map((name) => [name, before[name]]))
    return { ocid, fields, isWhole: own.length === names.length }
  })
  const results = await changeProducts(
    deps,
    requests.filter(({ fields }) => Object.keys(fields).length > 0),
    { name: edit.actor_name },
  )
  const restored = results.filter(({ result }) => result !== 'failed')
  const whole = new Set(requests.filter(({ isWhole }) => isWhole).map(({ ocid }) => ocid))
  const count = restored.filter(({ ocid }) => whole.has(ocid)).length
  await writeAudit(deps, edit, 'adminUndoBulkEdit', restored)
  await sql`update bulk_edits set position = ${position}, restored = restored + ${count}, kept = kept + ${rows.length - count}
    where id = ${edit.id}`.execute(db)
  return false
}

async function recordChanges(db: Db, id: number, changed: readonly ChangedProduct[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ ocid, changes }) => ({
    ocid,
    before: Object.fromEntries(Object.entries(changes).map(([name, [before]]) => [name, before])),
    after: Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after])),
  }))
  await sql`insert into bulk_edit_changes (bulk_edit_id, ocid, before, after)
    select ${id}::integer, ocid, before, after
    from json_to_recordset(${JSON.stringify(rows)}::json) as v (ocid integer, before jsonb, after jsonb)`.execute(db)
}

/** Writes a row of the audit log for each product: the history of a product has bulk edits, too. */
async function writeAudit(
  { audit }: Deps,
  { actor_kind: kind, actor_id: id, actor_name: name }: StoredBulkEdit,
  action: string,
  changed: readonly ChangedProduct[],
): Promise<void> {
  const entries = changed.map(({ ocid, changes }) => ({
    action,
    subject: { kind: 'product', id: ocid } as const,
    changes,
  }))
  await audit.writeAll({ kind, id, name }, entries)
}
