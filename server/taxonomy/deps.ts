import type { Db } from '#database/connect.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'

/** Dependencies of the taxonomy, bound to one transaction where something changes. */
export interface TaxonomyDeps {
  db: Db
  jobs: Jobs
  audit: Pick<Audit, 'writeAll'>
  catalog: Pick<Catalog, 'rows' | 'selection'>
  lifecycle: Pick<Lifecycle, 'remove'>
}
