import type { SegmentBuilds } from './segment-builds.ts'
import { segmentsToMerge } from './merge-policy.ts'
import type { SegmentInfo } from './segment-info.ts'
import type { StoreCore } from './store-core.ts'

/** Compaction: merges segments in the background so that a store has only a few. */
export function createCompaction({ core, builds }: { core: StoreCore; builds: SegmentBuilds }) {
  let isScheduled = false
  return { compactIfNeeded }

  /** Starts a compaction if the merge policy finds segments to merge. Called after every write. */
  function compactIfNeeded(): void {
    const state = core.state()
    if (isScheduled || !state || segmentsToMerge(state.segments).length === 0) return
    isScheduled = true
    void compact()
  }

  async function compact(): Promise<void> {
    try {
      while (await mergeOnce());
    } catch (error) {
      if (builds.isStopped()) return
      const details = { err: error, store: core.name }
      core.log.error(details, 'Compaction of a store failed; the next write retries it.')
    } finally {
      isScheduled = false
    }
  }

  /** Merges once. Returns false when there is nothing left to merge. */
  async function mergeOnce(): Promise<boolean> {
    const releaseBuild = await core.buildLock.acquire()
    let built: SegmentInfo | undefined
    let published: Promise<void>
    try {
      const before = core.state()
      const replaced = segmentsToMerge(before?.segments ?? [])
      if (!before || replaced.length === 0) return false
      built = await builds.buildFrom(replaced, before.layout)
      const releaseWrite = await core.writeLock.acquire()
      try {
        const { layout, segments } = core.state() ?? before
        const state = await builds.swapIn({ layout, segments, built, replaced, newLayout: false, changes: [] })
        published = core.commit(state, core.position())
      } finally {
        releaseWrite()
      }
    } finally {
      builds.finish(built)
      releaseBuild()
    }
    await published
    void core.snapshotSaver.save()
    return true
  }
}
