import { sql } from 'kysely'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { Db } from '#database/connect.ts'
import { writeState, readState } from '#database/shop-state.ts'
import type { StoredRecord } from '#engine/engine.ts'
import { readClock } from '#server/search/tables/clock.ts'
import { readAttributeFacets } from '#server/search/shop-index/attribute-facets.ts'
import type { HostedSearch } from './hosted-search.ts'
import { requireIndex } from '#server/search/tables/index-registry.ts'
import { LAYOUT_HASH } from '#server/search/shop-index/default-settings.ts'
import { readBodies, readChanges, readPage } from '#server/search/tables/record-stores.ts'

const BATCH_SIZE = 1000
const STATE_KEY = 'search_hosted'

/** Keeps the hosted index in sync with the shop's own index, whose rows are the source of truth. */
export function createHostedIndexSync(db: Db, hosted: HostedSearch) {
  const currentState = `${hosted.appId} ${LAYOUT_HASH}`

  async function push(objectIDs: readonly string[]): Promise<void> {
    await send(objectIDs)
    await notifyNodes()
  }

  /**
   * Sends the current records of these objects. Another node may have sent a newer record meanwhile, and ours may have arrived after it:
   * records that changed meanwhile are sent again (race).
   */
  async function send(objectIDs: readonly string[]): Promise<void> {
    for (let pending = objectIDs; pending.length > 0;) {
      const sent = await bodiesOf(pending)
      const deleted = pending.filter((objectID) => !sent.has(objectID))
      await hosted.push(
        [...sent.values()].map((body) => JSON.parse(body) as StoredRecord),
        deleted,
      )
      const now = await bodiesOf(pending)
      pending = pending.filter((objectID) => now.get(objectID) !== sent.get(objectID))
    }
  }

  /** Notifies every node: their cached pages may contain previous results of the service. */
  async function notifyNodes(): Promise<void> {
    await sql`select pg_notify('catalog_changed', '')`.execute(db)
  }

  async function bodiesOf(objectIDs: readonly string[]): Promise<Map<string, string>> {
    const { store } = await requireIndex(db, SEARCH_INDEX)
    return readBodies(db, store, objectIDs)
  }

  async function pushChanges(store: string, from: number, to: number): Promise<void> {
    const rows = await readChanges(db, store, { from, to, limit: BATCH_SIZE })
    await send(rows.map((row) => row.object_id))
    const last = rows.at(-1)
    if (last && rows.length === BATCH_SIZE) await pushChanges(store, last.time, to)
  }

  const isOutdated = async () => (await readState(db, STATE_KEY)) !== currentState

  return {
    push,
    /** True if the hosted index was never filled, or with a different configuration. */
    isOutdated,
    /** Writes which own attributes searches can filter by into the settings of the hosted index. Filling it does the same. */
    async configure(): Promise<void> {
      if (!(await isOutdated())) await hosted.configureFacets(await readAttributeFacets(db))
    },
    /** Replaces the hosted index with the shop's own. Returns the number of records. */
    async sync(): Promise<number> {
      const { store } = await requireIndex(db, SEARCH_INDEX)
      const { time } = await readClock(db)
      const count = await hosted.replace(recordsOf(db, store), await readAttributeFacets(db))
      // Records that were pushed meanwhile went to the index that has just been replaced.
      await pushChanges(store, time, (await readClock(db)).time)
      await writeState(db, STATE_KEY, currentState)
      // Attributes that were changed meanwhile: `configure` has not written them, or into the index that has just been replaced.
      await hosted.configureFacets(await readAttributeFacets(db))
      await notifyNodes()
      return count
    },
  }
}

async function* recordsOf(db: Db, store: string): AsyncGenerator<StoredRecord[]> {
  for (let after = ''; ;) {
    const rows = await readPage(db, store, after, BATCH_SIZE)
    const last = rows.at(-1)
    if (!last) return
    yield rows.flatMap((row) => row.body ?? [])
    after = last.object_id
  }
}
