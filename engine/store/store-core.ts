import type { EngineOptions } from '#engine/engine-api.ts'
import type { RestoredStore } from './load-snapshots.ts'
import type { StoreInfo } from './segment-info.ts'
import { createSnapshotSaver } from './snapshot-saver.ts'
import { createMutex } from './mutex.ts'

interface StoreCoreOptions {
  name: string
  /** Folder of this store. */
  folder: string
  log: EngineOptions['log']
  restored: RestoredStore | undefined
  /** Publishes a state to the search threads. Resolves when every later search sees it. */
  publish(state: StoreInfo | null): Promise<void>
}

/** Creates the state of a store and the locks that protect it. */
export function createStoreCore({ name, folder, log, restored, publish }: StoreCoreOptions) {
  let state = restored?.state
  let position = restored?.position ?? 0
  let published: Promise<void> = Promise.resolve()
  /** Ids of segments that are being built and are not part of the state yet. */
  const inProgress = new Set<string>()
  const snapshotSaver = createSnapshotSaver({
    folder,
    log,
    manifest: restored?.manifest,
    currentSnapshot: () => state && { store: name, position, state },
    async fileNamesInUse() {
      const before = documentFilesInUse()
      await published
      return new Set([...before, ...documentFilesInUse()])
    },
  })

  return {
    name,
    folder,
    log,
    inProgress,
    snapshotSaver,
    /** Held briefly, while segments are swapped and committed. */
    writeLock: createMutex(),
    /**
     * Held during a whole build (bulk load, compaction, reindex). Lock order: acquire `buildLock` before `writeLock` to
     * avoid a deadlock.
     */
    buildLock: createMutex(),
    /** Ids of the segments that a running build reads. Writes must not fold them into new segments. */
    pinned: [] as readonly string[],
    state: () => state,
    position: () => position,
    /**
     * Replaces the state and publishes it. Callers hold `writeLock`. `publishing`: the publication, if the caller
     * publishes the state itself (for several stores at once).
     */
    commit(next: StoreInfo | undefined, newPosition: number, publishing?: Promise<void>): Promise<void> {
      const isUnchanged = next === state
      state = next
      position = newPosition
      if (publishing) published = publishing
      else if (!isUnchanged) published = publish(next ?? null)
      return published.then(snapshotSaver.scheduleSave)
    },
  }

  function documentFilesInUse(): string[] {
    return [...(state?.segments ?? []).map(({ id }) => id), ...inProgress].map((id) => `${id}.documents`)
  }
}

export type StoreCore = ReturnType<typeof createStoreCore>
