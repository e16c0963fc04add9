import type { Transaction } from '#database/transaction.ts'
import type { Db } from '#database/connect.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LocalProcessor } from './local.ts'
import type { Processor } from './processor.ts'

/** Card processor of the shop; null in a shop that does not accept cards. */
export type Cards = Processor | LocalProcessor | null

export interface PaymentDeps {
  db: Db
  jobs: Jobs
  billing: Pick<Billing, 'receive' | 'lockLeftOnCard' | 'reconcilePendingRefunds' | 'bookPendingRefund' | 'deadlines'>
  cards: Cards
  /** The clock: receipts and events have its date. */
  now: () => Date
}

/** Runs `work` with the same dependencies bound to a new transaction. */
export type PaymentTransaction = Transaction<Omit<PaymentDeps, 'cards'>>
