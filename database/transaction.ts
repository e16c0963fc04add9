import type { Db } from './connect.ts'

/** Runs `work` in a transaction, given what a feature stands on bound to it. */
export type Transaction<Bound> = <T>(work: (bound: Bound) => Promise<T>) => Promise<T>

/**
 * Runs `work` in a transaction: the one `db` is already in, or a new one. Inside, use only the database handed in: on
 * PGlite's single connection the outer one would wait for ever.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
