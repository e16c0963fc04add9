import { coversLayout } from '#engine/segment/layout.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { SegmentBuilds } from './segment-builds.ts'
import type { SegmentInfo, StoreInfo } from './segment-info.ts'
import type { StoreCore } from './store-core.ts'

/** Reindex of a store under a new layout. Holds the store's build lock until `release`. */
export interface Reindex {
  name: string
  /**
   * Acquires the write lock until `release`. Resolves with the state that has the new layout; undefined if the store
   * does not exist.
   */
  prepareState(): Promise<StoreInfo | undefined>
  /** Resolves when searches see the new state. */
  commit(state: StoreInfo, published: Promise<void>): Promise<void>
  release(): void
}

/**
 * Begins to reindex a store. Builds a new segment from its records, unless the current layout already covers the
 * required one. Acquires the build lock; `prepareState` acquires the write lock.
 */
export async function beginReindex(core: StoreCore, builds: SegmentBuilds, requiredLayout: Layout): Promise<Reindex> {
  const releaseBuild = await core.buildLock.acquire()
  let releaseWrite: (() => void) | undefined
  let built: SegmentInfo | undefined
  const release = () => {
    builds.finish(built)
    releaseWrite?.()
    releaseBuild()
  }
  const before = core.state()
  const replaced = before && !coversLayout(before.layout, requiredLayout) ? before.segments : []
  try {
    if (replaced.length > 0) built = await builds.buildFrom(replaced, requiredLayout)
  } catch (error) {
    release()
    throw error
  }
  return {
    name: core.name,
    async prepareState() {
      releaseWrite = await core.writeLock.acquire()
      const state = core.state()
      if (!state || coversLayout(state.layout, requiredLayout)) return state
      const { segments } = state
      return builds.swapIn({ layout: requiredLayout, segments, built, replaced, newLayout: true, changes: [] })
    },
    commit: (state, published) => core.commit(state, core.position(), published),
    release,
  }
}
