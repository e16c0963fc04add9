import { EngineBusy } from '#engine/problem.ts'
import type { SearchCall } from '#engine/search/moment.ts'

/** A call and who waits for its answer. */
export interface Asked {
  call: SearchCall
  /** Threads that ended over it. */
  lost: number
  resolve(answer: Uint8Array): void
  reject(error: Error): void
}

/** Calls that wait for a thread, none longer than `limit` milliseconds. */
export function createCallQueue(limit: number) {
  const waiting: { asked: Asked; patience: NodeJS.Timeout }[] = []
  return {
    /** `first`: before all others, because it has waited its turn already. */
    add(asked: Asked, first: boolean): void {
      const entry = { asked, patience: setTimeout(giveUp, limit, asked) }
      if (first) waiting.unshift(entry)
      else waiting.push(entry)
    },
    take(): Asked | undefined {
      const entry = waiting.shift()
      clearTimeout(entry?.patience)
      return entry?.asked
    },
    rejectAll(error: Error): void {
      for (const { asked, patience } of waiting.splice(0)) {
        clearTimeout(patience)
        asked.reject(error)
      }
    },
  }

  function giveUp(asked: Asked): void {
    const index = waiting.findIndex((entry) => entry.asked === asked)
    if (index >= 0) waiting.splice(index, 1)
    asked.reject(new EngineBusy('No search thread was free in time.'))
  }
}
