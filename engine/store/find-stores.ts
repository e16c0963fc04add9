import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineOptions } from '#engine/engine.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { type Kept, readSnapshot } from './snapshot.ts'
import { removeOthers } from './snapshot-files.ts'

/** A store that was saved. */
export type FoundStore = Kept & { manifest: Manifest }

/** Reads every snapshot of the folder. One that cannot be read is logged and removed: its store is absent. */
export async function findStores({ folder, log }: Pick<EngineOptions, 'folder' | 'log'>): Promise<FoundStore[]> {
  await mkdir(folder, { recursive: true })
  const entries = await readdir(folder, { withFileTypes: true })
  const found: FoundStore[] = []
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const store = await readOrLog(join(folder, name), log)
    const wanted = new Set(store ? filesOf(store.manifest) : [])
    await removeOthers(join(folder, name), (file) => wanted.has(file))
    if (store) found.push(store)
    // Fails where somebody else's files are, and they stay.
    else await rmdir(join(folder, name)).catch(() => undefined)
  }
  return found
}

async function readOrLog(folder: string, log: EngineOptions['log']): Promise<FoundStore | undefined> {
  try {
    return await readSnapshot(folder)
  } catch (error) {
    log.error(
      { err: error, folder },
      'The snapshot of a store cannot be used, so the store is absent until it is loaded again.',
    )
    return undefined
  }
}
