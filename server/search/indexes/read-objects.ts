import type { Db } from '#database/connect.ts'
import { readSettings, retrieveAttributes, type StoredRecord } from '#engine/engine.ts'
import { requireIndex } from '#server/search/tables/index-registry.ts'
import { readBodies } from '#server/search/tables/record-stores.ts'

export interface ObjectRequest {
  indexName: string
  objectID: string
  /** Undefined: all attributes. */
  attributes: readonly string[] | undefined
}

/** Returns records in the order of the requests, null for each that does not exist. Only `admin` gets unretrievable attributes. */
export async function readObjects(
  db: Db,
  requests: readonly ObjectRequest[],
  admin: boolean,
): Promise<(StoredRecord | null)[]> {
  const found = new Map<ObjectRequest, StoredRecord>()
  for (const [name, own] of Map.groupBy(requests, (each) => each.indexName)) {
    const { store, settings } = await requireIndex(db, name)
    const unretrievable = admin ? [] : readSettings(settings).unretrievableAttributes
    const ids = own.map((each) => each.objectID)
    const bodies = await readBodies(db, store, ids)
    for (const each of own) {
      const body = bodies.get(each.objectID)
      if (body === undefined) continue
      found.set(each, retrieveAttributes(JSON.parse(body) as StoredRecord, each.attributes ?? ['*'], unretrievable))
    }
  }
  return requests.map((each) => found.get(each) ?? null)
}
