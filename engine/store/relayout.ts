import { covers } from '#engine/segment/layout.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { Building } from './building.ts'
import type { HeldSegment, HeldState } from './held.ts'
import type { StoreCore } from './store-core.ts'

/** A store about to have another layout. Nothing else is built until `release`. */
export interface Relayout {
  name: string
  /** Resolves with the state that has the layout; nothing is written until `release`. Undefined for a store without one. */
  next(): Promise<HeldState | undefined>
  /** Resolved when it is shown. */
  commit(state: HeldState, shown: Promise<void>): Promise<void>
  release(): void
}

/** Begins to give a store a layout that covers `wanted`: builds what it has anew, unless it covers that already. */
export async function beginRelayout(core: StoreCore, building: Building, wanted: Layout): Promise<Relayout> {
  const releaseBuilding = await core.building.take()
  let releaseWriting: (() => void) | undefined
  let built: HeldSegment | undefined
  const release = () => {
    building.finish(built)
    releaseWriting?.()
    releaseBuilding()
  }
  const before = core.state()
  const replaced = before && !covers(before.layout, wanted) ? before.segments : []
  try {
    if (replaced.length > 0) built = await building.buildFrom(replaced, wanted)
  } catch (error) {
    release()
    throw error
  }
  return {
    name: core.name,
    async next() {
      releaseWriting = await core.writing.take()
      const state = core.state()
      if (!state || covers(state.layout, wanted)) return state
      const { segments } = state
      return building.exchange({ layout: wanted, segments, built, replaced, newLayout: true, changes: [] })
    },
    commit: (state, shown) => core.commit(state, core.position(), shown),
    release,
  }
}
