import { EngineBusy } from '#engine/errors.ts'
import type { CallOptions } from '#engine/engine-api.ts'
import type { SearchAnswer } from '#engine/search/searcher.ts'
import type { SearchCall } from '#engine/search/search-call.ts'

/** Call that waits for an answer. */
export interface PendingCall extends CallOptions {
  call: SearchCall
  /** Number of threads that crashed while handling this call. */
  crashes: number
  /** While the call runs on a thread: setting it to 1 aborts the call there. */
  aborted: Int32Array | null
  resolve(answer: SearchAnswer): void
  reject(error: Error): void
}

/**
 * Queue of calls that wait for an idle thread. A call that waits longer than `limit` milliseconds is rejected with
 * `EngineBusy`.
 */
export function createCallQueue(limit: number) {
  const queue: { pending: PendingCall; timer: NodeJS.Timeout }[] = []

  function remove(pending: PendingCall): void {
    const index = queue.findIndex((entry) => entry.pending === pending)
    if (index >= 0) clearTimeout(queue.splice(index, 1)[0]?.timer)
  }

  return {
    /** `first`: put a retried call at the head of the queue, since it has waited before. */
    add(pending: PendingCall, first: boolean): void {
      const entry = { pending, timer: setTimeout(timeOut, limit, pending) }
      if (first) queue.unshift(entry)
      else queue.push(entry)
    },
    remove,
    next(): PendingCall | undefined {
      const entry = queue.shift()
      clearTimeout(entry?.timer)
      return entry?.pending
    },
    rejectAll(error: Error): void {
      for (const { pending, timer } of queue.splice(0)) {
        clearTimeout(timer)
        pending.reject(error)
      }
    },
  }

  function timeOut(pending: PendingCall): void {
    remove(pending)
    pending.reject(new EngineBusy('No search thread became available in time.'))
  }
}
