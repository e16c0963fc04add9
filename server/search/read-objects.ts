import type { Db } from '#database/connect.ts'
import { retrieve } from '#engine/hits/retrieve.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import { requireIndex } from './registry.ts'
import { readBodies } from './stores.ts'

export interface WantedObject {
  indexName: string
  objectID: string
  /** All of it, unless told. */
  attributes: readonly string[] | undefined
}

/** Records in the order they are asked for, null for each that is not there. Only `admin` sees unretrievable attributes. */
export async function readObjects(
  db: Db,
  wanted: readonly WantedObject[],
  admin: boolean,
): Promise<(StoredRecord | null)[]> {
  const found = new Map<WantedObject, StoredRecord>()
  for (const [name, own] of Map.groupBy(wanted, (each) => each.indexName)) {
    const { store, settings } = await requireIndex(db, name)
    const unretrievable = admin ? [] : readSettings(settings).unretrievableAttributes
    const ids = own.map((each) => each.objectID)
    const bodies = await readBodies(db, store, ids)
    for (const each of own) {
      const body = bodies.get(each.objectID)
      if (body === undefined) continue
      found.set(each, retrieve(JSON.parse(body) as StoredRecord, each.attributes ?? ['*'], unretrievable))
    }
  }
  return wanted.map((each) => found.get(each) ?? null)
}
