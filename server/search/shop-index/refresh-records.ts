import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import { reserveTimes } from '#server/search/tables/clock.ts'
import { readCategoryTree, readRecords } from './product-record.ts'
import { findIndex } from '#server/search/tables/index-registry.ts'
import { type ObjectWrite, readBodies, writeObjects } from '#server/search/tables/record-stores.ts'

/** Name of the new index during a rebuild, beside the live one. */
export const BUILDING_INDEX = `${SEARCH_INDEX}.building`

/**
 * Updates the records of these products from the catalog, in the live index and in the one that is being built. Returns the objectIDs
 * whose record in the live index changed.
 */
export async function refreshRecords(
  db: Db,
  ocids: readonly number[],
  names: readonly string[] = [SEARCH_INDEX, BUILDING_INDEX],
): Promise<string[]> {
  return inTransaction(db, async (db) => {
    // Reserve the times, which locks the clock, before reading the catalog: a later transaction has then read newer data.
    const first = await reserveTimes(db, ocids.length)
    const records = await readRecords(db, await readCategoryTree(db), ocids)
    const bodies = new Map(records.map((record) => [record.objectID, JSON.stringify(record)]))
    const changed = new Map<string, string[]>()
    for (const name of names) {
      const index = await findIndex(db, name)
      if (!index) continue
      const writes = await changesOf(db, index.store, ocids.map(String), bodies, first)
      await writeObjects(db, index.store, writes)
      changed.set(
        name,
        writes.map((write) => write.objectID),
      )
    }
    return changed.get(SEARCH_INDEX) ?? []
  })
}

async function changesOf(
  db: Db,
  store: string,
  objectIDs: readonly string[],
  bodies: ReadonlyMap<string, string>,
  first: number,
): Promise<ObjectWrite[]> {
  const known = await readBodies(db, store, objectIDs)
  return objectIDs.flatMap((objectID, index) => {
    const body = bodies.get(objectID) ?? null
    return body === (known.get(objectID) ?? null) ? [] : { objectID, body, time: first + index }
  })
}
