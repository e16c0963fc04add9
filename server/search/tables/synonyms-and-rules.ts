/** Synonyms and rules of an index: lists of entries with an id. */
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { SearchProblem } from '#engine/engine.ts'
import { reserveRegistryTime } from './clock.ts'
import { isObjectID } from '#server/search/indexes/parse-write.ts'
import { ensureIndex, replicasOf } from './index-registry.ts'

export interface Entry {
  objectID: string
}

export type EntryTable = 'search_synonyms' | 'search_rules'

/** Saves entries; `replace` deletes all others, `forward` does the same in the replicas. Returns the task. */
export async function saveEntries(
  db: Db,
  table: EntryTable,
  name: string,
  entries: readonly Entry[],
  { replace, forward }: { replace: boolean; forward: boolean },
): Promise<number> {
  return changeEntries(db, name, forward, async (db, index) => {
    if (replace) await db.deleteFrom(table).where('index_name', '=', index).execute()
    await insertEntries(db, table, index, entries)
  })
}

/** Replaces all entries of an index, in a transaction that has reserved its time. */
export async function replaceAll(db: Db, table: EntryTable, name: string, entries: readonly Entry[]): Promise<void> {
  await db.deleteFrom(table).where('index_name', '=', name).execute()
  await insertEntries(db, table, name, entries)
}

async function insertEntries(db: Db, table: EntryTable, name: string, entries: readonly Entry[]): Promise<void> {
  const last = [...new Map(entries.map((entry) => [entry.objectID, entry])).values()]
  if (last.length === 0) return
  const ids = last.map((entry) => entry.objectID)
  if (!ids.every(isObjectID)) throw new SearchProblem(400, 'Invalid objectID, expected at most 512 bytes of text')
  const bodies = last.map((entry) => JSON.stringify(entry))
  await sql`insert into ${sql.table(table)} (index_name, object_id, body)
    select ${name}, v.object_id, v.body::json from unnest(${ids}::text[], ${bodies}::text[]) as v (object_id, body)
    on conflict (index_name, object_id) do update set body = excluded.body`.execute(db)
}

/** Deletes one entry, or all when `objectID` is null. Returns the task. */
export async function deleteEntries(
  db: Db,
  table: EntryTable,
  name: string,
  objectID: string | null,
  { forward }: { forward: boolean },
): Promise<number> {
  return changeEntries(db, name, forward, async (db, index) => {
    const rows = db.deleteFrom(table).where('index_name', '=', index)
    await (objectID === null ? rows : rows.where('object_id', '=', objectID)).execute()
  })
}

/** Returns the synonyms or rules of an index, by id. */
export async function readEntries<E extends Entry>(db: Db, table: EntryTable, name: string): Promise<E[]> {
  const rows = await db
    .selectFrom(table)
    .select('body')
    .where('index_name', '=', name)
    .orderBy('object_id')
    .$castTo<{ body: E }>()
    .execute()
  return rows.map((row) => row.body)
}

/** Returns an entry by id. Throws a 404 if it does not exist. */
export async function readEntry(db: Db, table: EntryTable, name: string, objectID: string): Promise<Entry> {
  const row = await db
    .selectFrom(table)
    .select('body')
    .where('index_name', '=', name)
    .where('object_id', '=', objectID)
    .$castTo<{ body: Entry }>()
    .executeTakeFirst()
  if (!row) throw new SearchProblem(404, 'ObjectID does not exist')
  return row.body
}

async function changeEntries(
  db: Db,
  name: string,
  forward: boolean,
  change: (db: Db, index: string) => Promise<void>,
): Promise<number> {
  return inTransaction(db, async (db) => {
    const task = await reserveRegistryTime(db)
    await ensureIndex(db, name)
    const replicas = forward ? await replicasOf(db, name) : []
    for (const index of [name, ...replicas.map((replica) => replica.name)]) await change(db, index)
    return task
  })
}
