import type { Change } from '#engine/engine.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { Applying } from './applying.ts'
import type { Building } from './building.ts'
import type { HeldSegment } from './held.ts'
import { documentsFile } from './segment-id.ts'
import type { StoreCore } from './store-core.ts'

interface LoadingOptions {
  core: StoreCore
  building: Building
  applying: Applying
  layout(): Layout
}

/** Builds a store anew of all its records, beside what serves, and swaps it in with what was written meanwhile. */
export function createLoading({ core, building, applying, layout }: LoadingOptions) {
  return { load }

  async function load(records: AsyncIterable<readonly Change[]>, position: () => number): Promise<void> {
    const release = await core.building.take()
    const { followed, stop } = applying.follow()
    let built: HeldSegment | undefined
    let shown: Promise<void>
    try {
      const wanted = layout()
      let reached = 0
      const source = followedBy(records, () => (reached = position()))
      const { segment, result } = await building.build((builder, id) =>
        builder.load({ layout: wanted, documents: { file: documentsFile(core.folder, id) } }, source),
      )
      built = segment
      const free = await core.writing.take()
      try {
        const changes = [...result.late, ...followed.changes]
        const exchange = { layout: wanted, segments: [], built, replaced: [], newLayout: false, changes }
        shown = core.commit(await building.exchange(exchange), Math.max(reached, followed.position))
      } finally {
        free()
      }
    } finally {
      building.finish(built)
      stop()
      release()
    }
    await shown
    void core.saver.save()
  }
}

async function* followedBy<Item>(items: AsyncIterable<Item>, ended: () => void): AsyncGenerator<Item> {
  yield* items
  ended()
}
