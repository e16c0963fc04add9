import type { Change } from '#engine/engine.ts'

/** Changes that are written together. */
export interface PendingChanges {
  changes: Change[]
  /** Where the store is after them. */
  position: number
  /** Settled for everybody whose changes are among them. */
  written: PromiseWithResolvers<void>
}

/** Collects what comes while the writer works. */
export function createPendingChanges() {
  let pending: PendingChanges | undefined
  return {
    add(changes: readonly Change[], position: number): Promise<void> {
      pending ??= { changes: [], position, written: Promise.withResolvers() }
      for (const change of changes) pending.changes.push(change)
      pending.position = position
      return pending.written.promise
    },
    take(): PendingChanges | undefined {
      const taken = pending
      pending = undefined
      return taken
    },
  }
}
