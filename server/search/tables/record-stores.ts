/** Record stores in the database. Every writer must have reserved its times of the clock first. */
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { StoredRecord } from '#engine/engine.ts'
import { reserveTimes } from './clock.ts'

/** One write: the body as JSON text, or null for a deletion. */
export interface ObjectWrite {
  objectID: string
  body: string | null
  time: number
}

export interface ObjectRow {
  object_id: string
  body: StoredRecord | null
  time: number
}

/** Creates an empty store without a name. Returns its id. */
export async function createStore(db: Db): Promise<string> {
  const { id } = await db.insertInto('search_stores').defaultValues().returning('id').executeTakeFirstOrThrow()
  return id
}

/** Applies writes, at most one per object. Deleting an object that does not exist does nothing. */
export async function writeObjects(db: Db, store: string, writes: readonly ObjectWrite[]): Promise<void> {
  if (writes.length === 0) return
  const [saved, deleted] = [
    writes.filter((write) => write.body !== null),
    writes.filter((write) => write.body === null),
  ]
  if (saved.length > 0) {
    await sql`insert into search_objects (store_id, object_id, body, time)
      select ${store}::uuid, w.object_id, w.body::json, w.time from ${unnested(saved)}
      on conflict (store_id, object_id) do update set body = excluded.body, time = excluded.time`.execute(db)
  }
  if (deleted.length > 0) {
    await sql`update search_objects as o set body = null, time = w.time from ${unnested(deleted)}
      where o.store_id = ${store}::uuid and o.object_id = w.object_id and o.body is not null`.execute(db)
  }
  await markChanged(db, store, Math.max(...writes.map((write) => write.time)))
}

function unnested(writes: readonly ObjectWrite[]) {
  const ids = writes.map((write) => write.objectID)
  const bodies = writes.map((write) => write.body)
  const times = writes.map((write) => write.time)
  return sql`unnest(${ids}::text[], ${bodies}::text[], ${times}::bigint[]) as w (object_id, body, time)`
}

async function markChanged(db: Db, store: string, time: number): Promise<void> {
  await db
    .updateTable('search_stores')
    .set({ changed: time, changed_at: sql`clock_timestamp()` })
    .where('id', '=', store)
    .execute()
}

/** Returns the bodies of the existing objects of `objectIDs`, as the stored JSON text. */
export async function readBodies(db: Db, store: string, objectIDs: readonly string[]): Promise<Map<string, string>> {
  if (objectIDs.length === 0) return new Map()
  const { rows } = await sql<{ object_id: string; body: string }>`
    select object_id, body::text as body from search_objects
    where store_id = ${store}::uuid and object_id = any(${objectIDs}::text[]) and body is not null`.execute(db)
  return new Map(rows.map((row) => [row.object_id, row.body]))
}

/** Returns a page of records by id, after the id `after` (keyset pagination). */
export async function readPage(db: Db, store: string, after: string, limit: number): Promise<ObjectRow[]> {
  const { rows } = await sql<ObjectRow>`select object_id, body, time from search_objects
    where store_id = ${store}::uuid and object_id > ${after} and body is not null
    order by object_id limit ${limit}::int`.execute(db)
  return rows
}

/** Returns the writes after `from` up to `to`, including deletions, oldest first. */
export async function readChanges(
  db: Db,
  store: string,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<ObjectRow[]> {
  const { rows } = await sql<ObjectRow>`select object_id, body, time from search_objects
    where store_id = ${store}::uuid and time > ${from}::bigint and time <= ${to}::bigint
    order by time limit ${limit}::int`.execute(db)
  return rows
}

/** Deletes the objects of `objectIDs` that were not written after the time `seen`. */
export async function deleteUnchangedSince(
  db: Db,
  store: string,
  objectIDs: readonly string[],
  seen: number,
): Promise<void> {
  if (objectIDs.length === 0) return
  const first = await reserveTimes(db, objectIDs.length)
  // Each deletion has its own time, because nodes read changes in batches and continue after the last time.
  await sql`update search_objects as o set body = null, time = ${first - 1}::bigint + deleted.position
    from unnest(${objectIDs}::text[]) with ordinality as deleted (object_id, position)
    where o.store_id = ${store}::uuid and o.object_id = deleted.object_id
      and o.time <= ${seen}::bigint and o.body is not null`.execute(db)
  await markChanged(db, store, first + objectIDs.length - 1)
}

/** Copies a store with the order of its records. Returns the id of the copy. */
export async function copyStore(db: Db, from: string): Promise<string> {
  const copy = await createStore(db)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from search_objects where store_id = ${from}::uuid and body is not null`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0) return copy
  const first = await reserveTimes(db, count)
  await sql`insert into search_objects (store_id, object_id, body, time)
    select ${copy}::uuid, object_id, body, ${first - 1}::bigint + row_number() over (order by time)
    from search_objects where store_id = ${from}::uuid and body is not null`.execute(db)
  await markChanged(db, copy, first + count - 1)
  return copy
}
