import type { EngineOptions, StoreStatus } from '#engine/engine-api.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { Writer } from '#engine/threads/writer.ts'
import { createWriteQueue } from './write-queue.ts'
import { createSegmentBuilds } from './segment-builds.ts'
import type { RestoredStore } from './load-snapshots.ts'
import { memoryBytes, type StoreInfo, liveCount } from './segment-info.ts'
import { createBulkLoad } from './bulk-load.ts'
import { createCompaction } from './compaction.ts'
import { beginReindex } from './reindex.ts'
import { createStoreCore } from './store-core.ts'

export interface StoreOptions {
  name: string
  /** Folder of this store. */
  folder: string
  log: EngineOptions['log']
  writer: Writer
  restored: RestoredStore | undefined
  /** Returns the layout that the views of this store require. */
  layout(): Layout
  /** Publishes a state to the search threads. Resolves when every later search sees it. */
  publish(state: StoreInfo | null): Promise<void>
}

/** Creates a store: segments, write queue, background builds and snapshot. */
export function createStore({ writer, layout, ...options }: StoreOptions) {
  const core = createStoreCore(options)
  const builds = createSegmentBuilds({ core, writer })
  const compaction = createCompaction({ core, builds })
  const writeQueue = createWriteQueue({ core, writer, layout, afterWrite: compaction.compactIfNeeded })
  const { load } = createBulkLoad({ core, builds, writeQueue, layout })

  return {
    apply: writeQueue.apply,
    load,
    reindex: (required: Layout) => beginReindex(core, builds, required),

    async drop(): Promise<void> {
      const releaseBuild = await core.buildLock.acquire()
      const releaseWrite = await core.writeLock.acquire()
      try {
        if (!core.state()) return
        await core.commit(undefined, 0)
        await core.snapshotSaver.remove()
        await writer.closeStore(core.name)
      } finally {
        releaseWrite()
        releaseBuild()
      }
    },

    status(): StoreStatus | undefined {
      const state = core.state()
      return (
        state && {
          position: core.position(),
          records: sum(state.segments.map(liveCount)),
          segments: state.segments.length,
          bytes: sum(state.segments.map(memoryBytes)),
        }
      )
    },

    /** Cancels builds, finishes the pending writes, and saves the snapshot. */
    async close(): Promise<void> {
      await builds.stop()
      await writeQueue.idle()
      await core.snapshotSaver.save()
    },
  }
}

export type Store = ReturnType<typeof createStore>

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
