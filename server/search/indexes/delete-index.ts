import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { reserveRegistryTime } from '#server/search/tables/clock.ts'
import { findIndex, type IndexRow, replicasOf, saveSettings } from '#server/search/tables/index-registry.ts'
import type { StoredSettings } from '#server/search/shop-index/default-settings.ts'
import { copyStore } from '#server/search/tables/record-stores.ts'

/**
 * Deletes an index with its settings, synonyms and rules; its replicas become independent indexes. Does nothing if it does not exist.
 * Returns the task.
 */
export async function deleteIndex(db: Db, name: string): Promise<number> {
  return inTransaction(db, async (db) => {
    const task = await reserveRegistryTime(db)
    await removeIndex(db, name)
    return task
  })
}

/** Like `deleteIndex`, in a transaction that has reserved its time. `purgeSearch` deletes the records later. */
export async function removeIndex(db: Db, name: string): Promise<void> {
  const index = await findIndex(db, name)
  if (!index) return
  for (const replica of await replicasOf(db, name)) await detachReplica(db, replica)
  if (index.primary !== null) await unlistReplica(db, index.primary, name)
  await db.deleteFrom('search_indexes').where('name', '=', name).execute()
}

/** Turns a replica into an independent index, with a copy of the current records. */
export async function detachReplica(db: Db, { name, store }: IndexRow): Promise<void> {
  await db
    .updateTable('search_indexes')
    .set({ primary_name: null, store_id: await copyStore(db, store) })
    .where('name', '=', name)
    .execute()
}

async function unlistReplica(db: Db, primary: string, replica: string): Promise<void> {
  const index = await findIndex(db, primary)
  if (index) await saveSettings(db, primary, withoutReplica(index.settings, replica))
}

function withoutReplica(settings: StoredSettings, replica: string): StoredSettings {
  const { replicas } = settings
  if (!Array.isArray(replicas)) return settings
  return { ...settings, replicas: replicas.filter((name) => name !== replica && name !== `virtual(${replica})`) }
}
