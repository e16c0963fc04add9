import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { SearchProblem } from '#engine/engine.ts'
import { reserveRegistryTime } from '#server/search/tables/clock.ts'
import { ensureIndex, findIndex, type IndexRow, setStore, saveSettings } from '#server/search/tables/index-registry.ts'
import { replicaWriteError } from './write-index.ts'
import { copyStore } from '#server/search/tables/record-stores.ts'

const SCOPES = ['settings', 'synonyms', 'rules'] as const
type Scope = (typeof SCOPES)[number]

/** Executes the operation of a request body: copies or moves `source`. Returns the task. */
export async function operateIndex(db: Db, source: string, body: { [name: string]: unknown }): Promise<number> {
  const { operation, destination, scope } = body
  if (typeof destination !== 'string') throw new SearchProblem(400, 'destination is missing')
  if (operation === 'move') return moveIndex(db, source, destination)
  if (operation === 'copy') return copyIndex(db, source, destination, readScope(scope))
  throw new SearchProblem(400, 'operation must be copy or move')
}

/**
 * Copies an index: everything, or only the parts in `scope`. Replicas of the destination stay, on the new records; those of the source
 * are not copied. A replica as the destination needs a scope. If the source does not exist, the destination is created empty, or stays
 * unchanged if it exists: this is how `replaceAllObjects` fills an index for the first time. Returns the task.
 */
async function copyIndex(db: Db, source: string, destination: string, scope: readonly Scope[] | null): Promise<number> {
  return inTransaction(db, async (db) => {
    const task = await reserveRegistryTime(db)
    const from = await findSource(db, source, destination)
    const to = await ensureIndex(db, destination)
    if (to.primary !== null && !scope) throw replicaWriteError(destination, to.primary)
    if (!from) return task
    if (!scope) await setStore(db, destination, await copyStore(db, from.store))
    const parts = scope ?? SCOPES
    if (parts.includes('settings')) await copySettings(db, from, to)
    if (parts.includes('synonyms')) await copyRows(db, 'search_synonyms', source, destination)
    if (parts.includes('rules')) await copyRows(db, 'search_rules', source, destination)
    return scope ? task : reserveRegistryTime(db)
  })
}

/**
 * Replaces `destination` with `source`, atomically; the replicas of both stay. If the source does not exist, it does nothing. Returns the
 * task.
 */
async function moveIndex(db: Db, source: string, destination: string): Promise<number> {
  return inTransaction(db, async (db) => {
    const task = await reserveRegistryTime(db)
    const from = await findSource(db, source, destination)
    if (!from) return task
    const to = await ensureIndex(db, destination)
    if (to.primary !== null) throw replicaWriteError(destination, to.primary)
    if (from.primary !== null) throw replicaWriteError(source, from.primary)
    await setStore(db, destination, from.store)
    await moveSettings(db, from, to)
    await copyRows(db, 'search_synonyms', source, destination)
    await copyRows(db, 'search_rules', source, destination)
    await db.deleteFrom('search_indexes').where('name', '=', source).execute()
    return task
  })
}

function readScope(scope: unknown): Scope[] | null {
  if (scope === undefined || scope === null) return null
  if (!Array.isArray(scope) || scope.length === 0) throw new SearchProblem(400, 'scope must be a list')
  return scope.map((part: unknown) => {
    const known = SCOPES.find((each) => each === part)
    if (!known) throw new SearchProblem(400, `scope knows ${SCOPES.join(', ')}`)
    return known
  })
}

async function findSource(db: Db, source: string, destination: string): Promise<IndexRow | null> {
  if (source === destination) throw new SearchProblem(400, 'The source and the destination are the same index')
  return findIndex(db, source)
}

async function copySettings(db: Db, from: IndexRow, to: IndexRow): Promise<void> {
  const { replicas: _replicas, ...settings } = from.settings
  const { replicas } = to.settings
  await saveSettings(db, to.name, { ...settings, ...(replicas && { replicas }) })
}

async function moveSettings(db: Db, from: IndexRow, to: IndexRow): Promise<void> {
  await db.updateTable('search_indexes').set({ primary_name: to.name }).where('primary_name', '=', from.name).execute()
  const replicas = [to, from].flatMap(({ settings }) =>
    Array.isArray(settings['replicas']) ? settings['replicas'] : [],
  )
  await saveSettings(db, to.name, { ...from.settings, ...(replicas.length > 0 && { replicas }) })
}

async function copyRows(db: Db, table: 'search_synonyms' | 'search_rules', from: string, to: string): Promise<void> {
  await db.deleteFrom(table).where('index_name', '=', to).execute()
  await db
    .insertInto(table)
    .columns(['index_name', 'object_id', 'body'])
    .expression((eb) =>
      eb
        .selectFrom(table)
        .select([eb.val(to).as('index_name'), 'object_id', 'body'])
        .where('index_name', '=', from),
    )
    .execute()
}
