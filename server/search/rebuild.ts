import { setTimeout } from 'node:timers/promises'
import { SEARCH_INDEX } from '#contract/search.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { remember, remembered } from '#database/shop-state.ts'
import { takeRegistryTime } from './clock.ts'
import { replaceAll } from './entries.ts'
import { BUILDING, refreshRecords } from './refresh.ts'
import { findIndex, insertIndex, pointAt, replicasOf, saveSettings } from './registry.ts'
import { LAYOUT, SHOP_INDEX, type StoredSettings } from './settings.ts'
import { createStore } from './stores.ts'

const PRODUCTS_AT_ONCE = 500
const LAYOUT_STATE = 'search_layout'

/**
 * Whether one of the shop's indexes is missing or was built for other settings or another shape of records, or whoever
 * built it anew was killed meanwhile. To be asked by who may build it.
 */
export async function isOutdated(db: Db): Promise<boolean> {
  if ((await remembered(db, LAYOUT_STATE)) !== LAYOUT || (await findIndex(db, BUILDING)) !== null) return true
  const replicas = await replicasOf(db, SEARCH_INDEX)
  return !Object.keys(SHOP_INDEX.replicas).every((name) => replicas.some((replica) => replica.name === name))
}

/**
 * Builds the shop's index anew of all products, beside the one that serves, and puts it in its place at one moment.
 * Searches and changes of products go on meanwhile. Only one process may do it at a time. Returns how many products it
 * looked at.
 */
export async function rebuildShopIndex(db: Db): Promise<number> {
  const serves = (await findIndex(db, SEARCH_INDEX)) !== null
  await beginBuilding(db)
  let products = 0
  for (let after = 0; ;) {
    const ocids = await nextProducts(db, after)
    const last = ocids.at(-1)
    if (last === undefined) break
    const since = performance.now()
    await refreshRecords(db, ocids, [BUILDING])
    // Every other moment belongs to those who change what is searched meanwhile.
    if (serves) await setTimeout(performance.now() - since)
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
    .limit(PRODUCTS_AT_ONCE)
    .execute()
  return rows.map((row) => row.ocid)
}

/** With names for all orders, so that every node's engine is ready for them when the names change. */
async function beginBuilding(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    await takeRegistryTime(db)
    await forgetBuilding(db)
    const store = await createStore(db)
    await insertIndex(db, { name: BUILDING, store, primary: null, settings: SHOP_INDEX.settings })
    for (const [name, settings] of Object.entries(SHOP_INDEX.replicas))
      await insertIndex(db, { name: whileBuilding(name), store, primary: BUILDING, settings })
  })
}

const whileBuilding = (name: string): string => BUILDING + name.slice(SEARCH_INDEX.length)

async function forgetBuilding(db: Db): Promise<void> {
  await db.deleteFrom('search_indexes').where('primary_name', '=', BUILDING).execute()
  await db.deleteFrom('search_indexes').where('name', '=', BUILDING).execute()
}

async function swapIn(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    await takeRegistryTime(db)
    const built = await findIndex(db, BUILDING)
    if (!built) throw new Error('The index that was being built is gone: somebody else is building one.')
    await forgetBuilding(db)
    await pointAt(db, SEARCH_INDEX, built.store)
    await saveIndex(db, { name: SEARCH_INDEX, store: built.store, primary: null, settings: SHOP_INDEX.settings })
    for (const [name, settings] of Object.entries(SHOP_INDEX.replicas))
      await saveIndex(db, { name, store: built.store, primary: SEARCH_INDEX, settings })
    await replaceAll(db, 'search_synonyms', [SEARCH_INDEX, ...Object.keys(SHOP_INDEX.replicas)], SHOP_INDEX.synonyms)
    await replaceAll(db, 'search_rules', [SEARCH_INDEX, ...Object.keys(SHOP_INDEX.replicas)], SHOP_INDEX.rules)
    await remember(db, LAYOUT_STATE, LAYOUT)
  })
}

async function saveIndex(
  db: Db,
  index: { name: string; store: string; primary: string | null; settings: StoredSettings },
): Promise<void> {
  const { name, store, primary, settings } = index
  if (!(await findIndex(db, name))) return insertIndex(db, index)
  await db
    .updateTable('search_indexes')
    .set({ store_id: store, primary_name: primary })
    .where('name', '=', name)
    .execute()
  await saveSettings(db, name, settings)
}
