import { setTimeout } from 'node:timers/promises'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeState, readState } from '#database/shop-state.ts'
import { reserveRegistryTime } from '#server/search/tables/clock.ts'
import { type Entry, readEntries, replaceAll } from '#server/search/tables/synonyms-and-rules.ts'
import { findIndex, insertIndex, setStore, replicasOf, saveSettings } from '#server/search/tables/index-registry.ts'
import { createStore } from '#server/search/tables/record-stores.ts'
import { readAttributeFacets, withAttributeFacets, withoutAttributeFacets } from './attribute-facets.ts'
import { LAYOUT_HASH, SHOP_INDEX, type StoredSettings } from './default-settings.ts'
import { mergeEntries, mergeSettings } from './merge-defaults.ts'
import { BUILDING_INDEX, refreshRecords } from './refresh-records.ts'

const PRODUCTS_PER_BATCH = 500
/** Keys in `shop_state`: the hash of the layout of the live index, and the defaults that were applied with it. */
const LAYOUT_STATE = 'search_layout'
const DEFAULTS_STATE = 'search_defaults'

/**
 * True if one of the shop's indexes is missing or was built for other settings or another version of records, or if a process was killed
 * during a rebuild. To be called only by a process that may rebuild.
 */
export async function isOutdated(db: Db): Promise<boolean> {
  if ((await readState(db, LAYOUT_STATE)) !== LAYOUT_HASH || (await findIndex(db, BUILDING_INDEX)) !== null) return true
  const replicas = await replicasOf(db, SEARCH_INDEX)
  return !Object.keys(SHOP_INDEX.replicas).every((name) => replicas.some((replica) => replica.name === name))
}

/**
 * Rebuilds the shop's index from all products, beside the live one, and replaces that atomically. Settings, synonyms and rules that an
 * operator changed stay; the others get the current defaults. Searches and changes of products continue meanwhile. Only one process may
 * run it at a time. Returns the number of products.
 */
export async function rebuildShopIndex(db: Db): Promise<number> {
  const isLive = (await findIndex(db, SEARCH_INDEX)) !== null
  await startBuilding(db)
  let products = 0
  for (let after = 0; ;) {
    const ocids = await nextProducts(db, after)
    const last = ocids.at(-1)
    if (last === undefined) break
    const since = performance.now()
    await refreshRecords(db, ocids, [BUILDING_INDEX])
    // Pause as long as the batch took, so that other writers of the index get half of the time.
    if (isLive) await setTimeout(performance.now() - since)
    products += ocids.length
    after = last
  }
  await swapIn(db)
  return products
}

async function nextProducts(db: Db, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('ocid')
    .where('ocid', '>', after)
    .where('status', '=', 'active')
    .orderBy('ocid')
    .limit(PRODUCTS_PER_BATCH)
    .execute()
  return rows.map((row) => row.ocid)
}

/** The default configuration of the shop's index, as it was applied last. */
interface Defaults {
  settings: StoredSettings
  replicas: Record<string, StoredSettings>
  synonyms: readonly Entry[]
  rules: readonly Entry[]
}

interface IndexConfiguration {
  name: string
  settings: StoredSettings
  synonyms: readonly Entry[]
  rules: readonly Entry[]
}

/** Returns the configuration of the shop's index and its replicas: the current defaults, merged with the changes of operators. */
async function readConfigurations(db: Db): Promise<{ primary: IndexConfiguration; replicas: IndexConfiguration[] }> {
  const applied = await readAppliedDefaults(db)
  const primary = await configurationOf(db, SEARCH_INDEX, applied, applied?.settings, SHOP_INDEX.settings)
  const replicas: IndexConfiguration[] = []
  for (const [name, settings] of Object.entries(SHOP_INDEX.replicas))
    replicas.push(await configurationOf(db, name, applied, applied?.replicas[name], settings))
  return { primary, replicas }
}

async function configurationOf(
  db: Db,
  name: string,
  applied: Defaults | null,
  appliedSettings: StoredSettings | undefined,
  settings: StoredSettings,
): Promise<IndexConfiguration> {
  const index = await findIndex(db, name)
  const facets = await readAttributeFacets(db)
  // A deleted index is created again with the defaults.
  if (!index)
    return {
      name,
      settings: withAttributeFacets(settings, facets),
      synonyms: SHOP_INDEX.synonyms,
      rules: SHOP_INDEX.rules,
    }
  const [synonyms, rules] = [
    await readEntries(db, 'search_synonyms', name),
    await readEntries(db, 'search_rules', name),
  ]
  return {
    name,
    settings: withAttributeFacets(
      mergeSettings(appliedSettings ?? null, withoutAttributeFacets(index.settings), settings),
      facets,
    ),
    synonyms: mergeEntries(applied?.synonyms ?? null, synonyms, SHOP_INDEX.synonyms),
    rules: mergeEntries(applied?.rules ?? null, rules, SHOP_INDEX.rules),
  }
}

/** Returns the defaults that were applied last, or null. Earlier builds stored only the hash of the layout. */
async function readAppliedDefaults(db: Db): Promise<Defaults | null> {
  const stored = await readState(db, DEFAULTS_STATE)
  if (stored !== null) return JSON.parse(stored) as Defaults
  return (await readState(db, LAYOUT_STATE)) === LAYOUT_HASH ? SHOP_INDEX : null
}

/** Creates the new index with all its replicas, so that the engine of every node loads it with their settings before the swap. */
async function startBuilding(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    await reserveRegistryTime(db)
    await deleteBuildingIndex(db)
    const store = await createStore(db)
    const { primary, replicas } = await readConfigurations(db)
    await insertIndex(db, { name: BUILDING_INDEX, store, primary: null, settings: primary.settings })
    for (const { name, settings } of replicas)
      await insertIndex(db, { name: buildingName(name), store, primary: BUILDING_INDEX, settings })
  })
}

const buildingName = (name: string): string => BUILDING_INDEX + name.slice(SEARCH_INDEX.length)

async function deleteBuildingIndex(db: Db): Promise<void> {
  await db.deleteFrom('search_indexes').where('primary_name', '=', BUILDING_INDEX).execute()
  await db.deleteFrom('search_indexes').where('name', '=', BUILDING_INDEX).execute()
}

async function swapIn(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    await reserveRegistryTime(db)
    const built = await findIndex(db, BUILDING_INDEX)
    if (!built) throw new Error('The new search index was deleted: another process is rebuilding, too.')
    const { store } = built
    await deleteBuildingIndex(db)
    // Read again: an operator may have changed it during the rebuild.
    const { primary, replicas } = await readConfigurations(db)
    await setStore(db, SEARCH_INDEX, store)
    await saveIndex(db, primary, { store, primary: null })
    for (const replica of replicas) await saveIndex(db, replica, { store, primary: SEARCH_INDEX })
    await writeState(db, DEFAULTS_STATE, JSON.stringify(SHOP_INDEX))
    await writeState(db, LAYOUT_STATE, LAYOUT_HASH)
  })
}

async function saveIndex(
  db: Db,
  { name, settings, synonyms, rules }: IndexConfiguration,
  { store, primary }: { store: string; primary: string | null },
): Promise<void> {
  if (await findIndex(db, name)) {
    await db
      .updateTable('search_indexes')
      .set({ store_id: store, primary_name: primary })
      .where('name', '=', name)
      .execute()
    await saveSettings(db, name, settings)
  } else {
    await insertIndex(db, { name, store, primary, settings })
  }
  await replaceAll(db, 'search_synonyms', name, synonyms)
  await replaceAll(db, 'search_rules', name, rules)
}
