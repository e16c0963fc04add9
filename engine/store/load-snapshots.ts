import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineOptions } from '#engine/engine-api.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { type StoreSnapshot, readSnapshot } from './snapshot.ts'
import { removeUnreferenced } from './snapshot-files.ts'

/** Store restored from its snapshot. */
export type RestoredStore = StoreSnapshot & { manifest: Manifest }

/**
 * Reads all snapshots in the folder. A snapshot that cannot be read is logged and deleted, and its store is missing
 * until it is loaded again.
 */
export async function loadSnapshots({ folder, log }: Pick<EngineOptions, 'folder' | 'log'>): Promise<RestoredStore[]> {
  await mkdir(folder, { recursive: true })
  const entries = await readdir(folder, { withFileTypes: true })
  const restored: RestoredStore[] = []
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const store = await readOrLog(join(folder, name), log)
    const referenced = new Set(store ? filesOf(store.manifest) : [])
    await removeUnreferenced(join(folder, name), (file) => referenced.has(file))
    if (store) restored.push(store)
    // Fails if the folder contains other files; leave those alone.
    else await rmdir(join(folder, name)).catch(() => undefined)
  }
  return restored
}

async function readOrLog(folder: string, log: EngineOptions['log']): Promise<RestoredStore | undefined> {
  try {
    return await readSnapshot(folder)
  } catch (error) {
    log.error(
      { err: error, folder },
      'The snapshot of a store cannot be read; the store is missing until it is loaded again.',
    )
    return undefined
  }
}
