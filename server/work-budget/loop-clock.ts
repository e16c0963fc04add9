import { currentRequester, type Requester } from './requester.ts'

interface ClockDeps {
  now(): number
  /** Calls back before the event loop can become idle. */
  atEndOfIteration(callback: () => void): void
}

/**
 * Creates a clock that charges the time of the event loop to requesters. Code that begins or continues a request calls `enter`; the time
 * until the next call, or until the event loop has handled its events, is charged to that requester. So a visitor is not charged for the
 * work of others between two of its own steps, and idle time is never charged.
 */
export function createLoopClock({ now, atEndOfIteration }: ClockDeps) {
  let current: Requester | undefined
  let since = 0
  let isScheduled = false

  function enter(requester: Requester | undefined): void {
    const time = now()
    current?.charge(time - since, 'loop')
    current = requester
    since = time
    if (!requester || isScheduled) return
    isScheduled = true
    atEndOfIteration(leave)
  }

  function leave(): void {
    isScheduled = false
    enter(undefined)
  }

  return { enter }
}

/** The clock of this process. */
export const loopClock = createLoopClock({
  now: () => performance.now(),
  atEndOfIteration: (callback) => void setImmediate(callback),
})

/** Continues the current request on the event loop, after it has waited for a result. */
export function resumeRequest(): void {
  loopClock.enter(currentRequester())
}
