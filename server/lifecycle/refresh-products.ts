import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports.ts'
import type { Db } from '#database/connect.ts'
import { type Jobs, refreshPayloads } from '#server/jobs/jobs.ts'

/** Database and jobs of one transaction. */
export interface Bound {
  db: Db
  jobs: Jobs
}

/** Enqueues the search refresh of the products of these records: products themselves, or those of suppliers or of categories and all below them. */
export async function refreshProducts(bound: Bound, kind: ImportKind, ids: readonly number[]): Promise<void> {
  if (kind === 'products') await enqueueRefresh(bound, ids)
  if (kind === 'suppliers') {
    const { rows } = await sql<{ ocid: number }>`
      select ocid from products where supplier_id = any(${ids}::integer[])`.execute(bound.db)
    await enqueueRefresh(
      bound,
      rows.map(({ ocid }) => ocid),
    )
  }
  if (kind === 'categories') {
    const { rows } = await sql<{ ocid: number }>`
      with recursive branch as (
        select c_id from categories where c_id = any(${ids}::integer[])
        union select below.c_id from categories as below join branch on below.parent_id = branch.c_id
      )
      select ocid from products where category_id in (select c_id from branch)`.execute(bound.db)
    await enqueueRefresh(
      bound,
      rows.map(({ ocid }) => ocid),
    )
  }
}

/** Enqueues the search refresh of these products, also deleted ones. */
export async function enqueueRefresh({ jobs }: Bound, ocids: readonly number[]): Promise<void> {
  await jobs.enqueueAll('search.refresh', refreshPayloads(ocids))
}
