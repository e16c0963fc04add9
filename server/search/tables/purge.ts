import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeState, readState } from '#database/shop-state.ts'
import { purgeApiKeys } from '#server/search/keys/api-keys.ts'
import { readClock } from './clock.ts'

const ROWS_PER_BATCH = 10_000
/** A node that was offline for longer reloads its stores. */
const DELETION_RETENTION_HOURS = 24

/** Deletes stores that no index uses, recorded deletions that every node has applied long ago, and keys that were deleted long ago. */
export async function purgeSearch(db: Db): Promise<void> {
  for (const store of await unusedStores(db)) await removeStore(db, store)
  await purgeApiKeys(db)
  const time = await timeOfADayAgo(db)
  if (time !== null) await purgeDeletions(db, time)
}

async function unusedStores(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('search_stores')
    .select('id')
    .where('id', 'not in', (eb) => eb.selectFrom('search_indexes').select('store_id'))
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes a store in batches, so that locks are held only briefly. */
async function removeStore(db: Db, store: string): Promise<void> {
  for (;;) {
    const removed = await sql`delete from search_objects where ctid = any(array(
      select ctid from search_objects where store_id = ${store}::uuid limit ${ROWS_PER_BATCH}::int))`.execute(db)
    if (Number(removed.numAffectedRows ?? 0) < ROWS_PER_BATCH) break
  }
  await db.deleteFrom('search_stores').where('id', '=', store).execute()
}

async function purgeDeletions(db: Db, time: number): Promise<void> {
  await inTransaction(db, async (db) => {
    await sql`update search_stores set purged = deleted.time from (
        select store_id, max(time) as time from search_objects
        where body is null and time <= ${time}::bigint group by store_id) as deleted
      where search_stores.id = deleted.store_id`.execute(db)
    await sql`delete from search_objects where body is null and time <= ${time}::bigint`.execute(db)
  })
}

const STATE_KEY = 'search_purge'

/**
 * Returns the logical time of at least a day ago, or null if none is known. The logical clock has no dates, so its time is stored once a day
 * together with the date.
 */
async function timeOfADayAgo(db: Db): Promise<number | null> {
  const state = await readState(db, STATE_KEY)
  const stored = state === null ? null : (JSON.parse(state) as { time: number; at: number })
  if (stored && stored.at > Date.now() - DELETION_RETENTION_HOURS * 3_600_000) return null
  await writeState(db, STATE_KEY, JSON.stringify({ time: (await readClock(db)).time, at: Date.now() }))
  return stored?.time ?? null
}
