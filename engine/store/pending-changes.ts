import type { Change } from '#engine/engine-api.ts'

/** Batch of changes that are written together (group commit). */
export interface PendingChanges {
  changes: Change[]
  /** Position of the store after the batch. */
  position: number
  /** Settles when the batch is written; shared by all callers whose changes it contains. */
  written: PromiseWithResolvers<void>
}

/** Collects the changes that arrive while the writer is busy. */
export function createPendingChanges() {
  let pending: PendingChanges | undefined
  return {
    add(changes: readonly Change[], position: number): Promise<void> {
      pending ??= { changes: [], position, written: Promise.withResolvers() }
      for (const change of changes) pending.changes.push(change)
      pending.position = position
      return pending.written.promise
    },
    drain(): PendingChanges | undefined {
      const taken = pending
      pending = undefined
      return taken
    },
  }
}
