import { withAfterCommit } from './after-commit.ts'
import type { Db } from './connect.ts'

/** Runs `work` in a transaction and passes it a feature's dependencies bound to that transaction. */
export type Transaction<Bound> = <T>(work: (bound: Bound) => Promise<T>) => Promise<T>

/**
 * Runs `work` in the transaction that `db` is already in, or in a new one. Inside, use only the database that `work` receives:
 * PGlite has a single connection, so a query on the outer one would wait for it forever.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : withAfterCommit(() => db.transaction().execute(work))
}
