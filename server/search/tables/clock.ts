import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/**
 * Logical clock of search: `time` is the number of the last committed change, `registry` that of the last change of names, settings, synonyms
 * or rules, and `age` the seconds since then by the database's clock.
 */
export interface Clock {
  time: number
  registry: number
  age: number
}

/** Reads the clock. */
export async function readClock(db: Db): Promise<Clock> {
  return db
    .selectFrom('search_clock')
    .select(['time', 'registry'])
    .select(sql<number>`extract(epoch from clock_timestamp() - changed_at)`.as('age'))
    .executeTakeFirstOrThrow()
}

/**
 * Reserves the next `count` times and returns the first. This locks the clock row: until its commit, this transaction is the only one that
 * changes search, and everything it reads is current.
 */
export async function reserveTimes(db: Db, count: number): Promise<number> {
  const { time } = await db
    .updateTable('search_clock')
    .set({ time: sql`time + ${count}::bigint`, changed_at: sql`clock_timestamp()` })
    .returning('time')
    .executeTakeFirstOrThrow()
  return time - count + 1
}

/** Reserves the next time for a change of names, settings, synonyms or rules. Locks the clock row, too. */
export async function reserveRegistryTime(db: Db): Promise<number> {
  const { time } = await db
    .updateTable('search_clock')
    .set({ time: sql`time + 1`, registry: sql`time + 1`, changed_at: sql`clock_timestamp()` })
    .returning('time')
    .executeTakeFirstOrThrow()
  return time
}
