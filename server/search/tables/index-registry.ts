/** Registry of indexes: names, their stores, replicas and settings. */
import type { Db } from '#database/connect.ts'
import { SearchProblem, withCurrentNames } from '#engine/engine.ts'
import { createStore } from './record-stores.ts'
import type { StoredSettings } from '#server/search/shop-index/default-settings.ts'

export interface IndexRow {
  name: string
  store: string
  primary: string | null
  settings: StoredSettings
}

/** Returns the index of that name, or null. */
export async function findIndex(db: Db, name: string): Promise<IndexRow | null> {
  const [row] = await selectIndexes(db).where('name', '=', name).execute()
  return row ? withCurrentSettingNames(row) : null
}

/** Returns the index of that name. Throws the protocol's 404. */
export async function requireIndex(db: Db, name: string): Promise<IndexRow> {
  const index = await findIndex(db, name)
  if (!index) throw new SearchProblem(404, `Index ${name} does not exist`)
  return index
}

/** Returns the index of that name and creates it if it does not exist. */
export async function ensureIndex(db: Db, name: string): Promise<IndexRow & { created: boolean }> {
  const known = await findIndex(db, name)
  if (known) return { ...known, created: false }
  const index = { name, store: await createStore(db), primary: null, settings: {} }
  await insertIndex(db, index)
  return { ...index, created: true }
}

/** Maximum length of an index name. */
export const MAX_NAME_BYTES = 256

/** Inserts an index. Throws the protocol's 400 for an invalid name. */
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
    Buffer.byteLength(name) <= MAX_NAME_BYTES
  )
}

/** Returns the replicas of an index, by name. */
export async function replicasOf(db: Db, primary: string): Promise<IndexRow[]> {
  return (await selectIndexes(db).where('primary_name', '=', primary).orderBy('name').execute()).map(
    withCurrentSettingNames,
  )
}

/** Replaces the settings of an index. */
export async function saveSettings(db: Db, name: string, settings: StoredSettings): Promise<void> {
  await db
    .updateTable('search_indexes')
    .set({ settings: JSON.stringify(settings) })
    .where('name', '=', name)
    .execute()
}

/** Points an index and its replicas at another store. */
export async function setStore(db: Db, name: string, store: string): Promise<void> {
  await db
    .updateTable('search_indexes')
    .set({ store_id: store })
    .where((eb) => eb.or([eb('name', '=', name), eb('primary_name', '=', name)]))
    .execute()
}

/** Renames settings that earlier versions stored under their old names. */
function withCurrentSettingNames(row: IndexRow): IndexRow {
  return { ...row, settings: withCurrentNames(row.settings) as StoredSettings }
}

function selectIndexes(db: Db) {
  return db
    .selectFrom('search_indexes')
    .select(['name', 'store_id as store', 'primary_name as primary', 'settings'])
    .$castTo<IndexRow>()
}
