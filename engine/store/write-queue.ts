import type { Change } from '#engine/engine-api.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { Writer } from '#engine/threads/writer.ts'
import { type SegmentInfo, reuseUnchanged } from './segment-info.ts'
import { createPendingChanges, type PendingChanges } from './pending-changes.ts'
import { newSegmentId } from './segment-id.ts'
import type { StoreCore } from './store-core.ts'

/** Writes captured since `capture` was called. */
export interface CapturedWrites {
  changes: Change[]
  position: number
}

interface WriteQueueOptions {
  core: StoreCore
  writer: Writer
  /** Layout of a store that does not exist yet. */
  layout(): Layout
  afterWrite(): void
}

/**
 * Writes changes in batches, one after the other. Changes that arrive during a write form the next batch (group
 * commit).
 */
export function createWriteQueue({ core, writer, layout, afterWrite }: WriteQueueOptions) {
  const pending = createPendingChanges()
  const captures = new Set<CapturedWrites>()
  let flushing: Promise<void> | undefined

  return {
    apply(changes: readonly Change[], position: number): Promise<void> {
      const written = pending.add(changes, position)
      flushing ??= flush()
      return written
    },
    /** Captures all writes until `stop` is called. */
    capture(): { captured: CapturedWrites; stop(): void } {
      const captured: CapturedWrites = { changes: [], position: 0 }
      captures.add(captured)
      return { captured, stop: () => captures.delete(captured) }
    },
    /** Resolves when no writes are pending. */
    idle: async () => flushing,
  }

  async function flush(): Promise<void> {
    for (let batch = pending.drain(); batch; batch = pending.drain()) {
      await write(batch).catch(batch.written.reject)
      afterWrite()
    }
    flushing = undefined
  }

  async function write({ changes, position, written }: PendingChanges): Promise<void> {
    const releaseWrite = await core.writeLock.acquire()
    try {
      const known = core.state()
      const state = known ?? { layout: layout(), segments: [] }
      const next = changes.length === 0 ? state : { ...state, segments: await segmentsAfter(changes, state) }
      for (const captured of captures) {
        for (const change of changes) captured.changes.push(change)
        captured.position = position
      }
      // Do not await the publication: the next batch can be written before every search thread has this one.
      core.commit(next, position).then(written.resolve, written.reject)
    } finally {
      releaseWrite()
    }
  }

  async function segmentsAfter(
    changes: readonly Change[],
    { layout, segments }: { layout: Layout; segments: readonly SegmentInfo[] },
  ): Promise<SegmentInfo[]> {
    const id = newSegmentId()
    core.inProgress.add(id)
    try {
      const { folder, pinned } = core
      const after = await writer.write(core.name, { folder, layout, segments, pinned, changes, id })
      return reuseUnchanged(segments, after)
    } finally {
      core.inProgress.delete(id)
    }
  }
}

export type WriteQueue = ReturnType<typeof createWriteQueue>
