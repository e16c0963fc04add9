/**
 * Figures of the shop for its operator: sales, states of orders, receivables, what sells most. They are read from rollup tables, never from
 * all orders (decision 0092). `update` keeps the tables; it is safe to interrupt and to repeat.
 */
import type { AdminFigures } from '#contract/schemas/admin/system/figures.ts'
import { tryTransactionLock } from '#database/advisory-lock.ts'
import type { Db } from '#database/connect.ts'
import { writeState } from '#database/shop-state.ts'
import type { Transaction } from '#database/transaction.ts'
import { applyChanges } from './apply-changes.ts'
import { countMissed, type MissedSearches, storeMissed } from './missed-searches.ts'
import { rankSales } from './rank-sales.ts'
import { readFigures } from './read-figures.ts'
import { rebuildNext, ROLLUP_STATE } from './rebuild.ts'

interface ReportDeps {
  db: Db
  now: () => Date
}

export { createMissedSearches, type MissedSearches } from './missed-searches.ts'

export function createReports(
  { db, now, missed }: ReportDeps & { missed: MissedSearches },
  transaction: Transaction<ReportDeps>,
) {
  /** Runs a step in a transaction while no other node runs one. Returns false if another one does. */
  async function exclusively(step: (db: Db) => Promise<boolean>): Promise<boolean> {
    return transaction(async (bound) => (await tryTransactionLock(bound.db, 'reports')) && step(bound.db))
  }

  return {
    /** Returns the figures of Home. A few queries, whose work does not grow with the number of orders. */
    figures: (): Promise<AdminFigures> => readFigures(db, now()),

    /** Counts what has changed since the last call into the figures, in transactions of bounded size. */
    async update(): Promise<void> {
      while (await exclusively((bound) => rebuildNext(bound, now())));
      while (await exclusively(applyChanges));
      await exclusively((bound) => rankSales(bound, now()))
    },

    /** Counts a search for which no product has all words. Only in memory: a page that is read writes nothing. */
    countMissedSearch: (text: string) => countMissed(missed, text),
    /** Stores the searches that this process has counted. */
    storeMissedSearches: () => transaction((bound) => storeMissed(bound.db, missed, now())),

    /** Makes the next `update` count all orders again. */
    rebuild: (): Promise<void> => writeState(db, ROLLUP_STATE, 'rebuild'),
  }
}
