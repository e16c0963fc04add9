import type { Transaction } from '#database/transaction.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/** Dependencies that are bound to a transaction of this feature. */
export interface Bound {
  db: Db
  jobs: Jobs
}

/** Runs `work` in a new transaction, with dependencies bound to it. */
export type IntegrationTransaction = Transaction<Bound>
