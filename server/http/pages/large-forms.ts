import { createFairQueue } from '#server/work-budget/fair-queue.ts'
import { MAX_FORM_BYTES } from './form-limits.ts'

/** Large forms of all requesters that are worked on at the same time. Most of that time, they wait for a thread that reads a list. */
const CONCURRENCY = 8
/** Large forms that may wait: of one requester, and of all. */
const MAX_PER_REQUESTER = 4
const MAX_WAITING = 32

/**
 * Creates a queue for forms above `MAX_FORM_BYTES`, each of which occupies the event loop for tens of milliseconds. Each requester has one at
 * a time, so that requests of others are answered between its steps (decision 0051). The returned function throws `rate_limited` for a
 * requester of too many at once.
 */
export function createFormQueue() {
  const queue = createFairQueue({
    concurrency: CONCURRENCY,
    maxRunningPerRequester: 1,
    maxPerRequester: MAX_PER_REQUESTER,
    maxWaiting: MAX_WAITING,
  })
  return <T>(body: unknown, work: () => Promise<T>): Promise<T> =>
    Buffer.isBuffer(body) && body.length > MAX_FORM_BYTES ? queue.run(work) : work()
}
