import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { remember, remembered } from '#database/shop-state.ts'
import { readClock } from './clock.ts'

const ROWS_AT_ONCE = 10_000
/** A node that was away longer reads its stores anew. */
const DELETIONS_KEPT_HOURS = 24

/** Throws away stores that no name points at, and deletions that every node has long heard of. */
export async function purgeSearch(db: Db): Promise<void> {
  for (const store of await abandonedStores(db)) await removeStore(db, store)
  const time = await timeOfADayAgo(db)
  if (time !== null) await purgeDeletions(db, time)
}

async function abandonedStores(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('search_stores')
    .select('id')
    .where('id', 'not in', (eb) => eb.selectFrom('search_indexes').select('store_id'))
    .execute()
  return rows.map((row) => row.id)
}

/** A little at a time, so that nobody waits long. */
async function removeStore(db: Db, store: string): Promise<void> {
  for (;;) {
    const removed = await sql`delete from search_objects where ctid = any(array(
      select ctid from search_objects where store_id = ${store}::uuid limit ${ROWS_AT_ONCE}::int))`.execute(db)
    if (Number(removed.numAffectedRows ?? 0) < ROWS_AT_ONCE) break
  }
  await db.deleteFrom('search_stores').where('id', '=', store).execute()
}

async function purgeDeletions(db: Db, time: number): Promise<void> {
  await inTransaction(db, async (db) => {
    await sql`update search_stores set purged = gone.time from (
        select store_id, max(time) as time from search_objects
        where body is null and time <= ${time}::bigint group by store_id) as gone
      where search_stores.id = gone.store_id`.execute(db)
    await sql`delete from search_objects where body is null and time <= ${time}::bigint`.execute(db)
  })
}

const MARK = 'search_purge'

/** The clock keeps no hours: each day it is noted where it stands. Null when nothing is a day old. */
async function timeOfADayAgo(db: Db): Promise<number | null> {
  const state = await remembered(db, MARK)
  const noted = state === null ? null : (JSON.parse(state) as { time: number; at: number })
  if (noted && noted.at > Date.now() - DELETIONS_KEPT_HOURS * 3_600_000) return null
  await remember(db, MARK, JSON.stringify({ time: (await readClock(db)).time, at: Date.now() }))
  return noted?.time ?? null
}
