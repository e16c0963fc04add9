import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { type Jobs, refreshesOf } from '#server/jobs/jobs.ts'
import type { RecordDraft, RecordPlan } from './records.ts'

interface Saved {
  db: Db
  jobs: Jobs
  write: boolean
}

/** Lets the search know of the products of suppliers that are shown otherwise now. */
export async function refreshProductsOfSuppliers(
  plans: readonly RecordPlan<RecordDraft>[],
  { db, jobs, write }: Saved,
): Promise<void> {
  const ids = changedIds(plans, ['name', 'ships_from'])
  if (!write || ids.length === 0) return
  const { rows } = await sql<{ ocid: number }>`
    select ocid from products where supplier_id = any(${ids}::integer[])`.execute(db)
  await jobs.enqueueAll('search.refresh', refreshesOf(rows.map((row) => row.ocid)))
}

/** The same for categories that have another name or place, and all below them. */
export async function refreshProductsOfCategories(
  plans: readonly RecordPlan<RecordDraft>[],
  { db, jobs, write }: Saved,
): Promise<void> {
  const ids = changedIds(plans, ['c_name', 'parent_id'])
  if (!write || ids.length === 0) return
  const { rows } = await sql<{ ocid: number }>`
    with recursive changed as (
      select c_id from categories where c_id = any(${ids}::integer[])
      union select below.c_id from categories as below join changed on below.parent_id = changed.c_id)
    select ocid from products where category_id in (select c_id from changed)`.execute(db)
  await jobs.enqueueAll('search.refresh', refreshesOf(rows.map((row) => row.ocid)))
}

/** What is new has no products yet. */
function changedIds(plans: readonly RecordPlan<RecordDraft>[], columns: readonly string[]): number[] {
  const changed = plans.filter(
    ({ stored, faults, changes }) =>
      stored && faults.length === 0 && changes.some(({ column }) => columns.includes(column)),
  )
  return changed.flatMap(({ id }) => id ?? [])
}
