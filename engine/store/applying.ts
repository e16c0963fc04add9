import type { Change } from '#engine/engine.ts'
import type { Layout } from '#engine/segment/segment.ts'
import type { Writer } from '#engine/threads/writer.ts'
import { type HeldSegment, sameWhereUnchanged } from './held.ts'
import { createPendingChanges, type PendingChanges } from './pending-changes.ts'
import { newSegmentId } from './segment-id.ts'
import type { StoreCore } from './store-core.ts'

/** What was written since somebody began to follow. */
export interface Followed {
  changes: Change[]
  position: number
}

interface ApplyingOptions {
  core: StoreCore
  writer: Writer
  /** For a store that is not there yet. */
  layout(): Layout
  afterWrite(): void
}

/** Writes changes one batch after the other; what comes meanwhile makes the next batch. */
export function createApplying({ core, writer, layout, afterWrite }: ApplyingOptions) {
  const pending = createPendingChanges()
  const followers = new Set<Followed>()
  let flushing: Promise<void> | undefined

  return {
    apply(changes: readonly Change[], position: number): Promise<void> {
      const written = pending.add(changes, position)
      flushing ??= flush()
      return written
    },
    /** Remembers what is written from now on, until the returned function is called. */
    follow(): { followed: Followed; stop(): void } {
      const followed: Followed = { changes: [], position: 0 }
      followers.add(followed)
      return { followed, stop: () => followers.delete(followed) }
    },
    /** Resolved when nothing waits to be written. */
    idle: async () => flushing,
  }

  async function flush(): Promise<void> {
    for (let batch = pending.take(); batch; batch = pending.take()) {
      await write(batch).catch(batch.written.reject)
      afterWrite()
    }
    flushing = undefined
  }

  async function write({ changes, position, written }: PendingChanges): Promise<void> {
    const free = await core.writing.take()
    try {
      const known = core.state()
      const state = known ?? { layout: layout(), segments: [] }
      const next = changes.length === 0 ? state : { ...state, segments: await segmentsAfter(changes, state) }
      for (const followed of followers) {
        for (const change of changes) followed.changes.push(change)
        followed.position = position
      }
      // The next batch need not wait until every thread has seen this one.
      core.commit(next, position).then(written.resolve, written.reject)
    } finally {
      free()
    }
  }

  async function segmentsAfter(
    changes: readonly Change[],
    { layout, segments }: { layout: Layout; segments: readonly HeldSegment[] },
  ): Promise<HeldSegment[]> {
    const id = newSegmentId()
    core.inWork.add(id)
    try {
      const { folder, pinned } = core
      const after = await writer.write(core.name, { folder, layout, segments, pinned, changes, id })
      return sameWhereUnchanged(segments, after)
    } finally {
      core.inWork.delete(id)
    }
  }
}

export type Applying = ReturnType<typeof createApplying>
