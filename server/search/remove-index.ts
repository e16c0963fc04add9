import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { takeRegistryTime } from './clock.ts'
import { findIndex, type IndexRow, replicasOf, saveSettings } from './registry.ts'
import type { StoredSettings } from './settings.ts'
import { copyStore } from './stores.ts'

/**
 * Deletes an index with all that belongs to it; its replicas go on by themselves. One that is not there is no error.
 * Returns the task.
 */
export async function deleteIndex(db: Db, name: string): Promise<number> {
  return inTransaction(db, async (db) => {
    const task = await takeRegistryTime(db)
    await removeIndex(db, name)
    return task
  })
}

/** Like `deleteIndex`, in a transaction that has taken its time. The records are left to `purgeSearch`. */
export async function removeIndex(db: Db, name: string): Promise<void> {
  const index = await findIndex(db, name)
  if (!index) return
  for (const replica of await replicasOf(db, name)) await detachReplica(db, replica)
  if (index.primary !== null) await forgetReplica(db, index.primary, name)
  await db.deleteFrom('search_indexes').where('name', '=', name).execute()
}

/** Makes a replica an index of its own, with the records as they are now. */
export async function detachReplica(db: Db, { name, store }: IndexRow): Promise<void> {
  await db
    .updateTable('search_indexes')
    .set({ primary_name: null, store_id: await copyStore(db, store) })
    .where('name', '=', name)
    .execute()
}

async function forgetReplica(db: Db, primary: string, replica: string): Promise<void> {
  const index = await findIndex(db, primary)
  if (index) await saveSettings(db, primary, withoutReplica(index.settings, replica))
}

function withoutReplica(settings: StoredSettings, replica: string): StoredSettings {
  const { replicas } = settings
  if (!Array.isArray(replicas)) return settings
  return { ...settings, replicas: replicas.filter((name) => name !== replica && name !== `virtual(${replica})`) }
}
