import type { EngineOptions, StoreStatus } from '#engine/engine.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { Writer } from '#engine/threads/writer.ts'
import { createApplying } from './applying.ts'
import { createBuilding } from './building.ts'
import type { FoundStore } from './find-stores.ts'
import { bytesOf, type HeldState, liveRecords } from './held.ts'
import { createLoading } from './loading.ts'
import { createMerging } from './merging.ts'
import { beginRelayout } from './relayout.ts'
import { createStoreCore } from './store-core.ts'

export interface StoreOptions {
  name: string
  /** The store's own. */
  folder: string
  log: EngineOptions['log']
  writer: Writer
  found: FoundStore | undefined
  /** What the names that search this store want. */
  layout(): Layout
  /** Makes a state what searches see; resolved when every later one sees it. */
  show(state: HeldState | null): Promise<void>
}

/** One store: its segments, what is written to it and built from it, and its snapshot. */
export function createStore({ writer, layout, ...options }: StoreOptions) {
  const core = createStoreCore(options)
  const building = createBuilding({ core, writer })
  const merging = createMerging({ core, building })
  const applying = createApplying({ core, writer, layout, afterWrite: merging.consider })
  const { load } = createLoading({ core, building, applying, layout })

  return {
    apply: applying.apply,
    load,
    relayout: (wanted: Layout) => beginRelayout(core, building, wanted),

    async drop(): Promise<void> {
      const release = await core.building.take()
      const free = await core.writing.take()
      try {
        if (!core.state()) return
        await core.commit(undefined, 0)
        await core.saver.remove()
        await writer.forget(core.name)
      } finally {
        free()
        release()
      }
    },

    status(): StoreStatus | undefined {
      const state = core.state()
      return (
        state && {
          position: core.position(),
          records: sum(state.segments.map(liveRecords)),
          segments: state.segments.length,
          bytes: sum(state.segments.map(bytesOf)),
        }
      )
    },

    /** Gives up what is being built, writes what was applied, and saves. */
    async close(): Promise<void> {
      await building.stop()
      await applying.idle()
      await core.saver.save()
    },
  }
}

export type Store = ReturnType<typeof createStore>

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
