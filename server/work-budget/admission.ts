import type { Load } from './work-budget.ts'

/** Requests of one requester that are worked on at the same time: as a rule, and while the process is busy. */
const MAX_RUNNING = 8
const MAX_RUNNING_BUSY = 2
/** Requests of one requester that may wait for its others. */
const MAX_WAITING = 200

type Start = () => void

interface Line {
  running: number
  waiting: Start[]
}

/**
 * Creates the admission of requests: each requester has a few at a time, and its others wait for them, so that those of other requesters
 * come between. The threads have fair queues, but the event loop handles its events in the order of their arrival (decision 0051).
 */
export function createAdmission(load: () => Load) {
  const lines = new Map<string, Line>()

  function maxRunning(): number {
    const { isLoopBusy, isProcessorBusy } = load()
    return isLoopBusy || isProcessorBusy ? MAX_RUNNING_BUSY : MAX_RUNNING
  }

  return {
    /** Begins a request of the requester with this key. `leave` must be called when it has ended. False: it has to wait. */
    enter(key: string): boolean {
      const line = lines.get(key)
      if (!line) lines.set(key, { running: 1, waiting: [] })
      else if (line.waiting.length === 0 && line.running < maxRunning()) line.running += 1
      else return false
      return true
    },
    /** False if as many requests of the requester wait as may. */
    hasRoom: (key: string): boolean => (lines.get(key)?.waiting.length ?? 0) < MAX_WAITING,
    /** Calls `start` when it is the turn of a request that has to wait. Returns a function that takes it out of the line. */
    wait(key: string, start: Start): () => void {
      const waiting = lines.get(key)?.waiting ?? []
      waiting.push(start)
      return () => {
        const index = waiting.indexOf(start)
        if (index >= 0) waiting.splice(index, 1)
      }
    },
    /** Ends a request, and starts the next ones of its requester. */
    leave(key: string): void {
      const line = lines.get(key)
      if (!line) return
      line.running -= 1
      const most = maxRunning()
      while (line.running < most) {
        const start = line.waiting.shift()
        if (!start) break
        line.running += 1
        start()
      }
      if (line.running === 0) lines.delete(key)
    },
  }
}
