import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import type { Requester } from '#server/work-budget/requester.ts'

interface MonitorDeps {
  /** Milliseconds. */
  now(): number
  /** Returns the utilization of the event loop since the last call, from 0 to 1. */
  utilization(): number
}

export type LoadMonitor = ReturnType<typeof createLoadMonitor>

export const SAMPLE_MS = 250
/** Shares of the time above which the event loop is busy, and saturated. */
const BUSY = 0.5
const SATURATED = 0.95
/** Samples in a row: a single long pause is not an overload. */
const SAMPLES = 4

/**
 * Creates the monitor of a process's event loop. `sample` must be called every `SAMPLE_MS`. The loop is busy or saturated if it has been
 * for a second. Requests wait for it from their arrival, with their body, or from the last result of a worker thread, until they are answered.
 */
export function createLoadMonitor({ now, utilization }: MonitorDeps) {
  const open = new Set<Requester>()
  let busySamples = 0
  let saturatedSamples = 0
  let oldestMs = 0

  return {
    add: (requester: Requester): void => void open.add(requester),
    remove: (requester: Requester): void => void open.delete(requester),
    sample(): void {
      const share = utilization()
      busySamples = share >= BUSY ? busySamples + 1 : 0
      saturatedSamples = share >= SATURATED ? saturatedSamples + 1 : 0
      const time = now()
      oldestMs = 0
      for (const { waitingForWorkers, waitingSince } of open)
        if (waitingForWorkers === 0) oldestMs = Math.max(oldestMs, time - waitingSince)
    },
    isBusy: (): boolean => busySamples >= SAMPLES,
    isSaturated: (): boolean => saturatedSamples >= SAMPLES,
    /** Returns how long the oldest request has been waiting for the event loop, in milliseconds. */
    oldestMs: (): number => oldestMs,
  }
}

/** Returns a function that returns the utilization of this thread's event loop since its last call. */
export function utilizationSinceLastCall(): () => number {
  let last: EventLoopUtilization = performance.eventLoopUtilization()
  return () => {
    const current = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(current, last)
    last = current
    return utilization
  }
}
