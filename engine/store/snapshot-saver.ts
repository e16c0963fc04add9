import type { EngineOptions } from '#engine/engine-api.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { type StoreSnapshot, saveSnapshot } from './snapshot.ts'
import { removeUnreferenced } from './snapshot-files.ts'
import { createMutex } from './mutex.ts'

const SAVE_AFTER_MS = 5000

interface SnapshotSaverOptions {
  folder: string
  log: EngineOptions['log']
  manifest: Manifest | undefined
  /** Returns the current state of the store. */
  currentSnapshot(): StoreSnapshot | undefined
  /** Resolves with the names of the files that are in use. At that point no thread reads any file it leaves out. */
  fileNamesInUse(): Promise<Set<string>>
}

/** Keeps the snapshot of one store up to date. Throttled: saves at most once per SAVE_AFTER_MS. */
export function createSnapshotSaver({
  folder,
  log,
  manifest: restoredManifest,
  currentSnapshot,
  fileNamesInUse,
}: SnapshotSaverOptions) {
  const mutex = createMutex()
  let manifest = restoredManifest
  let isDirty = false
  let timer: NodeJS.Timeout | undefined

  return {
    /** Schedules a save. Called after every change. */
    scheduleSave(): void {
      isDirty = true
      timer ??= setTimeout(() => void save(), SAVE_AFTER_MS).unref()
    },
    /** Saves the changes. A failure is logged, and the next change retries. */
    save,
    /** Deletes the snapshot. */
    async remove(): Promise<void> {
      const release = await mutex.acquire()
      try {
        stopTimer()
        isDirty = false
        manifest = undefined
        await removeUnreferenced(folder, () => false)
      } catch (error) {
        log.error({ err: error, folder }, 'The snapshot of a dropped store could not be deleted completely.')
      } finally {
        release()
      }
    },
  }

  async function save(): Promise<void> {
    const release = await mutex.acquire()
    try {
      stopTimer()
      const snapshot = currentSnapshot()
      if (!isDirty || !snapshot) return
      isDirty = false
      manifest = await saveSnapshot(folder, snapshot, manifest)
      await removeStaleFiles(manifest)
    } catch (error) {
      isDirty = true
      log.error({ err: error, folder }, 'The snapshot of a store could not be saved.')
    } finally {
      release()
    }
  }

  async function removeStaleFiles(manifest: Manifest): Promise<void> {
    const names = await fileNamesInUse()
    for (const name of filesOf(manifest)) names.add(name)
    await removeUnreferenced(folder, (name) => names.has(name))
  }

  function stopTimer(): void {
    clearTimeout(timer)
    timer = undefined
  }
}
