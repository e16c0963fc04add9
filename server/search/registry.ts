/** The names of indexes, and what belongs to a name beside records. */
import type { Db } from '#database/connect.ts'
import { withNewNames } from '#engine/parameters/read-settings.ts'
import { SearchProblem } from '#engine/problem.ts'
import { createStore } from './stores.ts'
import type { StoredSettings } from './settings.ts'

export interface IndexRow {
  name: string
  store: string
  primary: string | null
  settings: StoredSettings
}

/** The index of that name, or null. */
export async function findIndex(db: Db, name: string): Promise<IndexRow | null> {
  const [row] = await selectIndexes(db).where('name', '=', name).execute()
  return row ? asToday(row) : null
}

/** Throws the service's 404. */
export async function requireIndex(db: Db, name: string): Promise<IndexRow> {
  const index = await findIndex(db, name)
  if (!index) throw new SearchProblem(404, `Index ${name} does not exist`)
  return index
}

/** The index of that name, made when there is none. */
export async function ensureIndex(db: Db, name: string): Promise<IndexRow & { created: boolean }> {
  const known = await findIndex(db, name)
  if (known) return { ...known, created: false }
  const index = { name, store: await createStore(db), primary: null, settings: {} }
  await insertIndex(db, index)
  return { ...index, created: true }
}

/** In bytes. */
export const LONGEST_NAME = 256

/** Gives a store its name. Throws the service's 400 for a name that it would not take. */
export async function insertIndex(db: Db, { name, store, primary, settings }: IndexRow): Promise<void> {
  if (!isName(name)) throw new SearchProblem(400, 'indexName is not valid')
  await db
    .insertInto('search_indexes')
    .values({ name, store_id: store, primary_name: primary, settings: JSON.stringify(settings) })
    .execute()
}

function isName(name: string): boolean {
  return (
    name !== '' &&
    name !== '*' &&
    !name.includes('\0') &&
    name.isWellFormed() &&
    Buffer.byteLength(name) <= LONGEST_NAME
  )
}

/** The replicas of an index, by name. */
export async function replicasOf(db: Db, primary: string): Promise<IndexRow[]> {
  return (await selectIndexes(db).where('primary_name', '=', primary).orderBy('name').execute()).map(asToday)
}

/** Replaces the settings of an index. */
export async function saveSettings(db: Db, name: string, settings: StoredSettings): Promise<void> {
  await db
    .updateTable('search_indexes')
    .set({ settings: JSON.stringify(settings) })
    .where('name', '=', name)
    .execute()
}

/** Makes a name, and its replicas with it, search another store. */
export async function pointAt(db: Db, name: string, store: string): Promise<void> {
  await db
    .updateTable('search_indexes')
    .set({ store_id: store })
    .where((eb) => eb.or([eb('name', '=', name), eb('primary_name', '=', name)]))
    .execute()
}

/** Earlier versions stored settings under the old names that clients still send. */
function asToday(row: IndexRow): IndexRow {
  return { ...row, settings: withNewNames(row.settings) as StoredSettings }
}

function selectIndexes(db: Db) {
  return db
    .selectFrom('search_indexes')
    .select(['name', 'store_id as store', 'primary_name as primary', 'settings'])
    .$castTo<IndexRow>()
}
