import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { SEARCH_INDEX } from '#contract/search.ts'
import { takeTimes } from './clock.ts'
import { readCategoryTree, readRecords } from './record.ts'
import { findIndex } from './registry.ts'
import { type ObjectWrite, readBodies, writeObjects } from './stores.ts'

/** Under this name the shop's index is built anew, beside the one that serves. */
export const BUILDING = `${SEARCH_INDEX}.building`

/**
 * Brings the records of these products to what the catalog says now, in the index that serves and in the one that is being
 * built. Returns the objectIDs whose record in the serving index changed.
 */
export async function refreshRecords(
  db: Db,
  ocids: readonly number[],
  names: readonly string[] = [SEARCH_INDEX, BUILDING],
): Promise<string[]> {
  return inTransaction(db, async (db) => {
    // First the turn, then the reading: whoever comes later has read what is newer.
    const first = await takeTimes(db, ocids.length)
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
