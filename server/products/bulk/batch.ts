import type { BulkEdit } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import type { ProductFields } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { Db } from '#database/connect.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { ChangedProduct } from '#server/products/writing/change-products.ts'

export interface BatchDeps {
  db: Db
  jobs: Jobs
  audit: Pick<Audit, 'writeAll'>
}

/** Large enough that the statements of a batch take most of its time, and short enough that no order waits long for a product. */
export const BATCH = 500
/** Failures that are stored with a bulk edit. */
export const MAX_FAILURES = 50

/** Returns why a product was not changed. */
export function failureOf(
  { ocid, errors }: ChangedProduct,
  stored: ReadonlyMap<number, ProductFields>,
): BulkEdit['failures'][number] {
  return { ocid, sku: stored.get(ocid)?.sku ?? '', reason: Object.values(errors).flat().join(' ') }
}

/** Writes a row of the audit log for each changed product: the history of a product has bulk edits, too. */
export async function writeBatchAudit(
  { audit }: BatchDeps,
  actor: Parameters<Audit['writeAll']>[0],
  action: string,
  results: readonly ChangedProduct[],
): Promise<void> {
  const changed = results.filter(({ result }) => result === 'changed')
  const entries = changed.map(({ ocid, changes }) => ({
    action,
    subject: { kind: 'product', id: ocid } as const,
    changes,
  }))
  await audit.writeAll(actor, entries)
}
