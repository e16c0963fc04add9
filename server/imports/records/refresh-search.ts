import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { type Jobs, refreshPayloads } from '#server/jobs/jobs.ts'
import type { RecordDraft, RecordPlan } from './records.ts'

interface RefreshDeps {
  db: Db
  jobs: Jobs
  write: boolean
}

/** Enqueues the search refresh of the products of changed suppliers. */
export async function refreshProductsOfSuppliers(
  plans: readonly RecordPlan<RecordDraft>[],
  { db, jobs, write }: RefreshDeps,
): Promise<void> {
  if (write)
    await refreshSuppliers(changedIds(plans, ['name', 'ships_from', 'latitude', 'longitude', 'status']), { db, jobs })
}

/** Enqueues the jobs that apply changed low-stock levels of suppliers to their products. */
export async function applyLevelsOfSuppliers(
  plans: readonly RecordPlan<RecordDraft>[],
  { jobs, write }: RefreshDeps,
): Promise<void> {
  if (!write) return
  await jobs.enqueueAll(
    'inventory.levels',
    changedIds(plans, ['low_stock_level']).map((supplierId) => ({ supplierId })),
  )
}

/** Enqueues the search refresh of the products of these suppliers. */
export async function refreshSuppliers(
  ids: readonly number[],
  { db, jobs }: Omit<RefreshDeps, 'write'>,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ ocid: number }>`
    select ocid from products where supplier_id = any(${ids}::integer[])`.execute(db)
  await jobs.enqueueAll('search.refresh', refreshPayloads(rows.map((row) => row.ocid)))
}

/** Enqueues the search refresh of the products of renamed or moved categories and their descendants. */
export async function refreshProductsOfCategories(
  plans: readonly RecordPlan<RecordDraft>[],
  { db, jobs, write }: RefreshDeps,
): Promise<void> {
  if (write) await refreshCategories(changedIds(plans, ['c_name', 'parent_id', 'status']), { db, jobs })
}

/** Enqueues the search refresh of the products of these categories and their descendants. */
export async function refreshCategories(
  ids: readonly number[],
  { db, jobs }: Omit<RefreshDeps, 'write'>,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ ocid: number }>`
    with recursive changed as (
      select c_id from categories where c_id = any(${ids}::integer[])
      union select below.c_id from categories as below join changed on below.parent_id = changed.c_id)
    select ocid from products where category_id in (select c_id from changed)`.execute(db)
  await jobs.enqueueAll('search.refresh', refreshPayloads(rows.map((row) => row.ocid)))
}

/** New records have no products yet. */
function changedIds(plans: readonly RecordPlan<RecordDraft>[], columns: readonly string[]): number[] {
  const changed = plans.filter(
    ({ stored, errors, changes }) =>
      stored && errors.length === 0 && changes.some(({ column }) => columns.includes(column)),
  )
  return changed.flatMap(({ id }) => id ?? [])
}
