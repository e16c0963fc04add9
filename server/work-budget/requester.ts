import { AsyncLocalStorage } from 'node:async_hooks'

/** A signed-in buyer, or a network of guests, that requests work. Queues are fair between requesters, and work is charged to them. */
export interface Requester {
  /** Equal for all requests of one buyer, or of the guests of one network. */
  key(): string
  /** True for a signed-in buyer, and for staff. */
  isBuyer(): boolean
  /** Charges measured milliseconds of a worker thread or of the event loop. */
  charge(milliseconds: number, resource: Resource): void
  /** Returns the seconds to wait if the budget is exhausted, else 0. While the process is busy, less may be used at once. */
  wait(): number
  /** Number of results of worker threads that the request waits for; meanwhile it does not wait for the event loop. */
  waitingForWorkers: number
  /** Time when the request began to wait for the event loop, in milliseconds of `performance.now()`. */
  waitingSince: number
}

export type Resource = 'loop' | 'search' | 'images' | 'documents' | 'lists'

const requesters = new AsyncLocalStorage<Requester>()

/** Returns the requester of the running code; undefined in jobs and commands. */
export function currentRequester(): Requester | undefined {
  return requesters.getStore()
}

/** Runs `work`, and everything that it starts, for a requester. */
export function runFor<T>(requester: Requester, work: () => T): T {
  return requesters.run(requester, work)
}
