import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { SearchProblem } from '#engine/problem.ts'
import type { StoredRecord } from '#engine/record.ts'
import { takeRegistryTime, takeTimes } from './clock.ts'
import { updateRecord } from './partial-update.ts'
import { type IndexWrite, storedText } from './read-write.ts'
import { ensureIndex, pointAt } from './registry.ts'
import { removeIndex } from './remove-index.ts'
import { createStore, type ObjectWrite, readBodies, writeObjects } from './stores.ts'

/**
 * Writes to one index, in order and all or nothing; the index is made when there is none. Returns the task: the time by
 * which it is done.
 */
export async function writeIndex(db: Db, name: string, writes: readonly IndexWrite[]): Promise<number> {
  return inTransaction(db, async (db) => {
    const first = await takeTimes(db, writes.length)
    // What stands before a clearing leaves nothing behind.
    const from = writes.findLastIndex(({ kind }) => kind === 'clear' || kind === 'drop') + 1
    const swept = writes[from - 1]
    if (swept?.kind === 'clear') await emptyIndex(db, name)
    if (swept?.kind === 'drop') await removeIndex(db, name)
    const rest = writes.slice(from)
    if (rest.length === 0 && swept) return takeRegistryTime(db)
    const { store, primary, created } = await ensureIndex(db, name)
    if (primary !== null) throw onReplica(name, primary)
    await writeObjects(db, store, await outcomeOf(db, store, rest, first + from))
    return created || swept ? takeRegistryTime(db) : first + writes.length - 1
  })
}

/** Removes all records of an index. Returns the task. */
export async function clearIndex(db: Db, name: string): Promise<number> {
  return writeIndex(db, name, [{ kind: 'clear' }])
}

async function emptyIndex(db: Db, name: string): Promise<void> {
  const { primary, created } = await ensureIndex(db, name)
  if (primary !== null) throw onReplica(name, primary)
  if (!created) await pointAt(db, name, await createStore(db))
}

/** The refusal of a write to a replica. */
export function onReplica(name: string, primary: string): SearchProblem {
  return new SearchProblem(400, `Index ${name} is a replica of ${primary}: write to its primary`)
}

/** What the writes come to: for each object that they change the last body. */
async function outcomeOf(
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

/** Undefined when nothing changes. */
function bodyAfter(write: Exclude<IndexWrite, { kind: 'clear' | 'drop' }>, before: string | null) {
  if (write.kind === 'delete') return null
  if (write.kind === 'save') return storedText(write.record)
  const record = updateRecord(before === null ? null : (JSON.parse(before) as StoredRecord), write)
  return record ? storedText(record) : undefined
}
