import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { SearchProblem, type StoredRecord } from '#engine/engine.ts'
import { reserveRegistryTime, reserveTimes } from '#server/search/tables/clock.ts'
import { updateRecord } from './partial-update.ts'
import { type IndexWrite, serializeRecord } from './parse-write.ts'
import { ensureIndex, setStore } from '#server/search/tables/index-registry.ts'
import { removeIndex } from './delete-index.ts'
import { createStore, type ObjectWrite, readBodies, writeObjects } from '#server/search/tables/record-stores.ts'

/**
 * Applies writes to one index, in order and atomically, and creates the index if it does not exist. Returns the task: the logical time of
 * the last write.
 */
export async function writeIndex(db: Db, name: string, writes: readonly IndexWrite[]): Promise<number> {
  return inTransaction(db, async (db) => {
    const first = await reserveTimes(db, writes.length)
    // Writes before the last clear or drop have no effect.
    const from = writes.findLastIndex(({ kind }) => kind === 'clear' || kind === 'drop') + 1
    const removal = writes[from - 1]
    if (removal?.kind === 'clear') await emptyIndex(db, name)
    if (removal?.kind === 'drop') await removeIndex(db, name)
    const rest = writes.slice(from)
    if (rest.length === 0 && removal) return reserveRegistryTime(db)
    const { store, primary, created } = await ensureIndex(db, name)
    if (primary !== null) throw replicaWriteError(name, primary)
    await writeObjects(db, store, await finalWrites(db, store, rest, first + from))
    return created || removal ? reserveRegistryTime(db) : first + writes.length - 1
  })
}

/** Removes all records of an index. Returns the task. */
export async function clearIndex(db: Db, name: string): Promise<number> {
  return writeIndex(db, name, [{ kind: 'clear' }])
}

async function emptyIndex(db: Db, name: string): Promise<void> {
  const { primary, created } = await ensureIndex(db, name)
  if (primary !== null) throw replicaWriteError(name, primary)
  if (!created) await setStore(db, name, await createStore(db))
}

/** Creates the error for a write to a replica. */
export function replicaWriteError(name: string, primary: string): SearchProblem {
  return new SearchProblem(400, `Index ${name} is a replica of ${primary}: write to its primary`)
}

/** Reduces the writes to one per changed object, with its final body. */
async function finalWrites(
  db: Db,
  store: string,
  writes: readonly IndexWrite[],
  firstTime: number,
): Promise<ObjectWrite[]> {
  const partial = new Set(writes.flatMap((write) => (write.kind === 'partial' ? write.objectID : [])))
  const bodies = new Map<string, string | null>(await readBodies(db, store, [...partial]))
  const outcome = new Map<string, ObjectWrite>()
  for (const [index, write] of writes.entries()) {
    if (write.kind === 'clear' || write.kind === 'drop') continue
    const { objectID } = write
    const body = bodyAfter(write, bodies.get(objectID) ?? null)
    if (body === undefined) continue
    bodies.set(objectID, body)
    outcome.set(objectID, { objectID, body, time: firstTime + index })
  }
  return [...outcome.values()]
}

/** Returns the body after a write, null after a deletion, or undefined if nothing changes. */
function bodyAfter(write: Exclude<IndexWrite, { kind: 'clear' | 'drop' }>, before: string | null) {
  if (write.kind === 'delete') return null
  if (write.kind === 'save') return serializeRecord(write.record)
  const record = updateRecord(before === null ? null : (JSON.parse(before) as StoredRecord), write)
  return record ? serializeRecord(record) : undefined
}
