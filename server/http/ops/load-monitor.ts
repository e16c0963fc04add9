import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { availableParallelism } from 'node:os'
import type { Load } from '#server/work-budget/work-budget.ts'
import type { Requester } from '#server/work-budget/requester.ts'

interface MonitorDeps {
  /** Milliseconds. */
  now(): number
  /** Returns the utilization of the event loop since the last call, from 0 to 1. */
  utilization(): number
  /** Returns the share of the processor's cores that the process has used since the last call, from 0 to 1. */
  processorShare(): number
}

export type LoadMonitor = ReturnType<typeof createLoadMonitor>

export const SAMPLE_MS = 250
/** Shares of the time above which the event loop is busy, and saturated. */
const BUSY = 0.5
const SATURATED = 0.95
/** Share of the cores above which threads and the event loop wait for each other. */
const PROCESSOR_BUSY = 0.7
/** Samples in a row: a single long pause is not an overload. */
const SAMPLES = 4
/** The processor is busy sooner: the threads of a burst delay everyone from its first moment. */
const PROCESSOR_SAMPLES = 2

/**
 * Creates the monitor of a process. `sample` must be called every `SAMPLE_MS`. The loop is busy or saturated if it
 * has been for a second, the processor is busy if it has been for half of one. Requests wait for it from their arrival, with their body, or from the last result of a worker thread, until they are answered.
 */
export function createLoadMonitor({ now, utilization, processorShare }: MonitorDeps) {
  const open = new Set<Requester>()
  let busySamples = 0
  let saturatedSamples = 0
  let processorSamples = 0
  let oldestMs = 0

  return {
    add: (requester: Requester): void => void open.add(requester),
    remove: (requester: Requester): void => void open.delete(requester),
    sample(): void {
      const share = utilization()
      busySamples = share >= BUSY ? busySamples + 1 : 0
      saturatedSamples = share >= SATURATED ? saturatedSamples + 1 : 0
      processorSamples = processorShare() >= PROCESSOR_BUSY ? processorSamples + 1 : 0
      const time = now()
      oldestMs = 0
      for (const { waitingForWorkers, waitingSince } of open)
        if (waitingForWorkers === 0) oldestMs = Math.max(oldestMs, time - waitingSince)
    },
    load: (): Load => ({ isLoopBusy: busySamples >= SAMPLES, isProcessorBusy: processorSamples >= PROCESSOR_SAMPLES }),
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

/** Returns a function that returns the share of the processor's cores that this process has used since its last call. */
export function processorShareSinceLastCall(): () => number {
  let last = process.cpuUsage()
  let lastTime = performance.now()
  return () => {
    const time = performance.now()
    const { user, system } = process.cpuUsage(last)
    const share = (user + system) / 1000 / (time - lastTime) / availableParallelism()
    last = process.cpuUsage()
    lastTime = time
    return share
  }
}
