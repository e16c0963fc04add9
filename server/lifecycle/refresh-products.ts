import type { ImportKind } from '#contract/imports/imports.ts'
import type { Db } from '#database/connect.ts'
import { refreshCategories, refreshSuppliers } from '#server/imports/imports.ts'
import { type Jobs, refreshPayloads } from '#server/jobs/jobs.ts'

/** Database and jobs of one transaction. */
export interface Bound {
  db: Db
  jobs: Jobs
}

/** Enqueues the search refresh of the products of these records: products themselves, or those of suppliers or of categories and all below them. */
export async function refreshProducts(bound: Bound, kind: ImportKind, ids: readonly number[]): Promise<void> {
  if (kind === 'products') await enqueueRefresh(bound, ids)
  if (kind === 'suppliers') await refreshSuppliers(ids, bound)
  if (kind === 'categories') await refreshCategories(ids, bound)
}

/** Enqueues the search refresh of these products, also deleted ones. */
export async function enqueueRefresh({ jobs }: Bound, ocids: readonly number[]): Promise<void> {
  await jobs.enqueueAll('search.refresh', refreshPayloads(ocids))
}
