import type { Change } from '#engine/engine-api.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { WriteQueue } from './write-queue.ts'
import type { SegmentBuilds } from './segment-builds.ts'
import type { SegmentInfo } from './segment-info.ts'
import { documentsFile } from './segment-id.ts'
import type { StoreCore } from './store-core.ts'

interface BulkLoadOptions {
  core: StoreCore
  builds: SegmentBuilds
  writeQueue: WriteQueue
  layout(): Layout
}

/**
 * Rebuilds a store from all its records in a background thread while the old segments stay searchable. Then swaps the
 * new segment in atomically, together with the writes captured meanwhile.
 */
export function createBulkLoad({ core, builds, writeQueue, layout }: BulkLoadOptions) {
  return { load }

  async function load(records: AsyncIterable<readonly Change[]>, position: () => number): Promise<void> {
    const releaseBuild = await core.buildLock.acquire()
    const { captured, stop } = writeQueue.capture()
    let built: SegmentInfo | undefined
    let published: Promise<void>
    try {
      const targetLayout = layout()
      let endPosition = 0
      const source = withEndCallback(records, () => (endPosition = position()))
      const { segment, result } = await builds.build((builder, id) =>
        builder.load({ layout: targetLayout, documents: { file: documentsFile(core.folder, id) } }, source),
      )
      built = segment
      const releaseWrite = await core.writeLock.acquire()
      try {
        const changes = [...result.deferred, ...captured.changes]
        const input = { layout: targetLayout, segments: [], built, replaced: [], newLayout: false, changes }
        published = core.commit(await builds.swapIn(input), Math.max(endPosition, captured.position))
      } finally {
        releaseWrite()
      }
    } finally {
      builds.finish(built)
      stop()
      releaseBuild()
    }
    await published
    void core.snapshotSaver.save()
  }
}

async function* withEndCallback<Item>(items: AsyncIterable<Item>, onEnd: () => void): AsyncGenerator<Item> {
  yield* items
  onEnd()
}
