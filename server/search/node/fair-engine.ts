import type { CallOptions, Engine, RawQuery } from '#engine/engine.ts'
import { createFairQueue } from '#server/work-budget/fair-queue.ts'

/** A call waits this long at most. Browsers abort earlier, pages do not. */
const MAX_WAIT_MS = 5000
const MAX_PER_REQUESTER = 100
const MAX_WAITING = 1000

/**
 * Returns the engine with a queue that is fair between requesters: the engine itself, whose queue is not, gets only as many calls as it
 * has threads, and one more so that no thread waits for the next. The CPU time of a call is charged to its requester.
 */
export function withFairQueue(engine: Engine, searchThreads: number): Engine {
  const queue = createFairQueue({
    concurrency: searchThreads + 1,
    resource: 'search',
    maxPerRequester: MAX_PER_REQUESTER,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  })

  function run<T>(size: number, call: (options: CallOptions) => Promise<T>, options: CallOptions = {}): Promise<T> {
    return queue.run(
      (report) => {
        // The engine reports nothing for a cached answer.
        report(0)
        const onThreadTime = (milliseconds: number) => {
          report(milliseconds)
          options.onThreadTime?.(milliseconds)
        }
        return call({ ...options, onThreadTime })
      },
      { size, signal: options.signal },
    )
  }

  return {
    ...engine,
    search: (call, options) => run(sizeOf(call.requests), (own) => engine.search(call, own), options),
    query: (request, admin, restrictions, options) =>
      run(sizeOf([request]), (own) => engine.query(request, admin, restrictions, own), options),
    facetValues: (request, facet, restrictions, options) =>
      run(sizeOf([request]), (own) => engine.facetValues(request, facet, restrictions, own), options),
    browse: (request, admin, options) => run(sizeOf([request]), (own) => engine.browse(request, admin, own), options),
    matchingIds: (request, options) => run(sizeOf([request]), (own) => engine.matchingIds(request, own), options),
  }
}

/** Returns about the milliseconds of a call. What it really took counts for the requester's next calls. */
function sizeOf(requests: readonly RawQuery[]): number {
  return Math.max(1, requests.length)
}
