import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** The time of the last committed change of search; `age` is how many seconds ago that was, by the database's clock. */
export interface Clock {
  time: number
  registry: number
  age: number
}

/** What time it is, and for how many seconds. */
export async function readClock(db: Db): Promise<Clock> {
  return db
    .selectFrom('search_clock')
    .select(['time', 'registry'])
    .select(sql<number>`extract(epoch from clock_timestamp() - changed_at)`.as('age'))
    .executeTakeFirstOrThrow()
}

/**
 * Takes the next `count` times and returns the first. From here to its commit the transaction is the only one that
 * changes search, and what it reads is the latest.
 */
export async function takeTimes(db: Db, count: number): Promise<number> {
  const { time } = await db
    .updateTable('search_clock')
    .set({ time: sql`time + ${count}::bigint`, changed_at: sql`clock_timestamp()` })
    .returning('time')
    .executeTakeFirstOrThrow()
  return time - count + 1
}

/** Takes the next time for a change of names, settings, synonyms or rules. */
export async function takeRegistryTime(db: Db): Promise<number> {
  const { time } = await db
    .updateTable('search_clock')
    .set({ time: sql`time + 1`, registry: sql`time + 1`, changed_at: sql`clock_timestamp()` })
    .returning('time')
    .executeTakeFirstOrThrow()
  return time
}
