import type { Change } from '#engine/engine.ts'
import type { Layout } from '#engine/segment/segment.ts'
import { type Builder, startBuilder } from '#engine/threads/builder.ts'
import type { Writer } from '#engine/threads/writer.ts'
import { type HeldSegment, type HeldState, liveRecords, sameWhereUnchanged } from './held.ts'
import type { Built } from './merge-segments.ts'
import { documentsPlace, newSegmentId } from './segment-id.ts'
import type { StoreCore } from './store-core.ts'

/** How a built segment takes its place: what it was built from, and what came meanwhile. */
interface Exchange {
  layout: Layout
  segments: readonly HeldSegment[]
  built: HeldSegment | undefined
  replaced: readonly HeldSegment[]
  newLayout: boolean
  changes: readonly Change[]
}

/** Long jobs of a store, each in a thread of its own. Whoever calls holds `core.building`. */
export function createBuilding({ core, writer }: { core: StoreCore; writer: Writer }) {
  const builders = new Set<Builder>()
  let closed = false

  return {
    build,
    /** One segment of the live records of `sources`. */
    async buildFrom(sources: readonly HeldSegment[], layout: Layout): Promise<HeldSegment> {
      core.pinned = sources.map(({ id }) => id)
      const records = sources.reduce((sum, segment) => sum + liveRecords(segment), 0)
      const { segment } = await build((builder, id) =>
        builder.merge({ layout, segments: sources, documents: documentsPlace(core.folder, id, records) }),
      )
      return segment
    },
    /** The state after the exchange. Whoever calls holds `core.writing` too. */
    async exchange(exchange: Exchange): Promise<HeldState> {
      const id = newSegmentId()
      core.inWork.add(id)
      try {
        const job = { ...exchange, folder: core.folder, pinned: [], id }
        const segments = await writer.write(core.name, job)
        return { layout: exchange.layout, segments: sameWhereUnchanged(exchange.segments, segments) }
      } finally {
        core.inWork.delete(id)
      }
    },
    /** To be called when the exchange is over, or will not be. */
    finish(segment: HeldSegment | undefined): void {
      core.pinned = []
      if (segment) core.inWork.delete(segment.id)
    },
    stopped: () => closed,
    /** Gives up what is being built. */
    async stop(): Promise<void> {
      closed = true
      await Promise.all([...builders].map((builder) => builder.stop()))
    },
  }

  async function build<Result extends Built>(
    work: (builder: Builder, id: string) => Promise<Result>,
  ): Promise<{ segment: HeldSegment; result: Result }> {
    if (closed) throw new Error('The engine is closed.')
    const builder = startBuilder()
    builders.add(builder)
    const id = newSegmentId()
    core.inWork.add(id)
    try {
      const result = await work(builder, id)
      return { segment: { id, data: result.data, deleted: null, records: result.records, gone: 0 }, result }
    } catch (error) {
      core.inWork.delete(id)
      throw error
    } finally {
      builders.delete(builder)
      await builder.stop()
    }
  }
}

export type Building = ReturnType<typeof createBuilding>
