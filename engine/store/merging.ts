import type { Building } from './building.ts'
import { chooseMerge } from './choose-merge.ts'
import type { HeldSegment } from './held.ts'
import type { StoreCore } from './store-core.ts'

/** Keeps the segments of a store few. */
export function createMerging({ core, building }: { core: StoreCore; building: Building }) {
  let asked = false
  return { consider }

  /** To be called after a write. */
  function consider(): void {
    const state = core.state()
    if (asked || !state || chooseMerge(state.segments).length === 0) return
    asked = true
    void mergeAll()
  }

  async function mergeAll(): Promise<void> {
    try {
      while (await merge());
    } catch (error) {
      if (building.stopped()) return
      const about = { err: error, store: core.name }
      core.log.error(about, 'Segments of a store could not be merged; later writes try again.')
    } finally {
      asked = false
    }
  }

  /** False when there is nothing to merge any more. */
  async function merge(): Promise<boolean> {
    const release = await core.building.take()
    let built: HeldSegment | undefined
    let shown: Promise<void>
    try {
      const before = core.state()
      const replaced = chooseMerge(before?.segments ?? [])
      if (!before || replaced.length === 0) return false
      built = await building.buildFrom(replaced, before.layout)
      const free = await core.writing.take()
      try {
        const { layout, segments } = core.state() ?? before
        const state = await building.exchange({ layout, segments, built, replaced, newLayout: false, changes: [] })
        shown = core.commit(state, core.position())
      } finally {
        free()
      }
    } finally {
      building.finish(built)
      release()
    }
    await shown
    void core.saver.save()
    return true
  }
}
