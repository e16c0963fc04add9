import type { Change } from '#engine/engine-api.ts'
import type { Layout } from '#engine/segment/segment.ts'
import { type Builder, startBuilder } from '#engine/threads/builder.ts'
import type { Writer } from '#engine/threads/writer.ts'
import { type SegmentInfo, type StoreInfo, liveCount, reuseUnchanged } from './segment-info.ts'
import type { BuildResult } from './merge-segments.ts'
import { documentsTarget, newSegmentId } from './segment-id.ts'
import type { StoreCore } from './store-core.ts'

/** Swap of a built segment for the ones it was built from. */
interface SwapInput {
  layout: Layout
  segments: readonly SegmentInfo[]
  built: SegmentInfo | undefined
  replaced: readonly SegmentInfo[]
  newLayout: boolean
  changes: readonly Change[]
}

/** Runs the long builds of a store, each in a thread of its own. Callers hold `core.buildLock`. */
export function createSegmentBuilds({ core, writer }: { core: StoreCore; writer: Writer }) {
  const builders = new Set<Builder>()
  let closed = false

  return {
    build,
    /** Builds one segment from the live records of `sources`. */
    async buildFrom(sources: readonly SegmentInfo[], layout: Layout): Promise<SegmentInfo> {
      core.pinned = sources.map(({ id }) => id)
      const records = sources.reduce((sum, segment) => sum + liveCount(segment), 0)
      const { segment } = await build((builder, id) =>
        builder.merge({ layout, segments: sources, documents: documentsTarget(core.folder, id, records) }),
      )
      return segment
    },
    /** Swaps the built segment in and returns the new state. Callers also hold `core.writeLock`. */
    async swapIn(input: SwapInput): Promise<StoreInfo> {
      const id = newSegmentId()
      core.inProgress.add(id)
      try {
        const job = { ...input, folder: core.folder, pinned: [], id }
        const segments = await writer.write(core.name, job)
        return { layout: input.layout, segments: reuseUnchanged(input.segments, segments) }
      } finally {
        core.inProgress.delete(id)
      }
    },
    /** Ends a build after the swap, or after it failed. */
    finish(segment: SegmentInfo | undefined): void {
      core.pinned = []
      if (segment) core.inProgress.delete(segment.id)
    },
    isStopped: () => closed,
    /** Cancels all running builds. */
    async stop(): Promise<void> {
      closed = true
      await Promise.all([...builders].map((builder) => builder.stop()))
    },
  }

  async function build<Result extends BuildResult>(
    work: (builder: Builder, id: string) => Promise<Result>,
  ): Promise<{ segment: SegmentInfo; result: Result }> {
    if (closed) throw new Error('The engine is closed.')
    const builder = startBuilder()
    builders.add(builder)
    const id = newSegmentId()
    core.inProgress.add(id)
    try {
      const result = await work(builder, id)
      return { segment: { id, data: result.data, tombstones: null, records: result.records, deletedCount: 0 }, result }
    } catch (error) {
      core.inProgress.delete(id)
      throw error
    } finally {
      builders.delete(builder)
      await builder.stop()
    }
  }
}

export type SegmentBuilds = ReturnType<typeof createSegmentBuilds>
