import { sql } from 'kysely'
import { SEARCH_INDEX } from '#contract/search.ts'
import type { Db } from '#database/connect.ts'
import { remember, remembered } from '#database/shop-state.ts'
import type { StoredRecord } from '#engine/record.ts'
import { readClock } from './clock.ts'
import type { Hosted } from './hosted.ts'
import { requireIndex } from './registry.ts'
import { LAYOUT } from './settings.ts'
import { readBodies, readChanges, readPage } from './stores.ts'

const AT_ONCE = 1000
const STATE = 'search_hosted'

/** Keeps the hosted index at what the shop's own holds, whose rows say what has been sent. */
export function createFeed(db: Db, hosted: Hosted) {
  const wanted = `${hosted.appId} ${LAYOUT}`

  async function push(objectIDs: readonly string[]): Promise<void> {
    await send(objectIDs)
    await tellNodes()
  }

  /**
   * Sends on what the hosted index is to hold of these objects. Somebody may have sent a newer record while ours was on its
   * way, and ours came last: what has changed since is sent once more.
   */
  async function send(objectIDs: readonly string[]): Promise<void> {
    for (let waiting = objectIDs; waiting.length > 0;) {
      const sent = await bodiesOf(waiting)
      const gone = waiting.filter((objectID) => !sent.has(objectID))
      await hosted.push(
        [...sent.values()].map((body) => JSON.parse(body) as StoredRecord),
        gone,
      )
      const now = await bodiesOf(waiting)
      waiting = waiting.filter((objectID) => now.get(objectID) !== sent.get(objectID))
    }
  }

  /** Every node may have made pages of what the service found before. */
  async function tellNodes(): Promise<void> {
    await sql`select pg_notify('catalog_changed', '')`.execute(db)
  }

  async function bodiesOf(objectIDs: readonly string[]): Promise<Map<string, string>> {
    const { store } = await requireIndex(db, SEARCH_INDEX)
    return readBodies(db, store, objectIDs)
  }

  async function pushChanges(store: string, from: number, to: number): Promise<void> {
    const rows = await readChanges(db, store, { from, to, limit: AT_ONCE })
    await send(rows.map((row) => row.object_id))
    const last = rows.at(-1)
    if (last && rows.length === AT_ONCE) await pushChanges(store, last.time, to)
  }

  return {
    push,
    /** Whether it was never filled, or with another configuration. */
    isOutdated: async () => (await remembered(db, STATE)) !== wanted,
    /** Puts the shop's index, whole, in the place of what is there. Returns how many records it has. */
    async sync(): Promise<number> {
      const { store } = await requireIndex(db, SEARCH_INDEX)
      const { time } = await readClock(db)
      const count = await hosted.replace(recordsOf(db, store))
      // What was pushed meanwhile went to the index that has just been replaced.
      await pushChanges(store, time, (await readClock(db)).time)
      await remember(db, STATE, wanted)
      await tellNodes()
      return count
    },
  }
}

async function* recordsOf(db: Db, store: string): AsyncGenerator<StoredRecord[]> {
  for (let after = ''; ;) {
    const rows = await readPage(db, store, after, AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    yield rows.flatMap((row) => row.body ?? [])
    after = last.object_id
  }
}
