import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { sql } from 'kysely'
import type { Database, Db } from './connect.ts'

/** PostgreSQL identifies advisory locks by number. The numbers are arbitrary, but every node of every release must use the same. */
const ADVISORY_LOCKS = {
  migrations: 7_305_114,
  jobQueue: 7_305_115,
  demoShop: 7_305_116,
  searchIndex: 7_305_117,
  reports: 7_305_118,
  operatorWebhooks: 7_305_119,
  lowStock: 7_305_120,
  rates: 7_305_121,
} as const

type AdvisoryLock = keyof typeof ADVISORY_LOCKS

const RETRY_INTERVAL_MS = 50

/** Locks until the end of the transaction of `db`. Returns false if another transaction has the lock. */
export async function tryTransactionLock(db: Db, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS[lock])}) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** Waits for a lock, which ends with the transaction of `db`. The next statement sees what earlier holders of the lock have changed. */
export async function lockUntilCommit(db: Db, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS[lock])})`.execute(db)
}

/**
 * Runs `work` while holding an advisory lock, so that nodes which start at the same time do it one after the other. On PGlite no
 * lock is needed: it has one process.
 */
export async function withAdvisoryLock<T>(
  database: Database,
  lock: Exclude<AdvisoryLock, 'migrations'>,
  work: () => Promise<T>,
): Promise<T> {
  if (database.singleConnection) return work()
  const client = await database.sessionPool.connect()
  try {
    return await withSessionLock(client, lock, work)
  } finally {
    client.release()
  }
}

/**
 * Runs `work` while the session of `client` holds an advisory lock. It polls instead of waiting in PostgreSQL: a query that waits
 * for a lock keeps its snapshot, and `create index concurrently` in the node that holds the lock waits for all older snapshots,
 * which would be a deadlock.
 */
export async function withSessionLock<T>(
  client: pg.ClientBase,
  lock: AdvisoryLock,
  work: () => Promise<T>,
): Promise<T> {
  const id = ADVISORY_LOCKS[lock]
  while (!(await tryLock(client, id))) await delay(RETRY_INTERVAL_MS)
  try {
    return await work()
  } finally {
    // A connection that broke has already released the lock; ignore this error so that the one of `work` is thrown.
    await client.query('select pg_advisory_unlock($1)', [id]).catch(() => undefined)
  }
}

async function tryLock(client: pg.ClientBase, id: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [id])
  return rows[0]?.locked === true
}
