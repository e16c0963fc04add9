import { LRUCache } from 'lru-cache'
import { SearchProblem } from '#engine/problem.ts'
import type { SearchCall } from '#engine/search/moment.ts'

const MOST_ANSWERS = 1000
const MOST_BYTES = 32 * 1024 * 1024
/** Rules begin and end with the clock. */
const FRESH_FOR_MS = 10_000

/** Keeps answers of one moment. Clear it when the moment changes. */
export function createAnswerCache(answer: (call: SearchCall) => Promise<Uint8Array>) {
  const answers = new LRUCache<string, Uint8Array>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes, key) => bytes.byteLength + key.length,
    ttl: FRESH_FOR_MS,
  })
  let cleared = 0

  return {
    async answer(call: SearchCall): Promise<Uint8Array> {
      const key = textOf(call)
      // Such an answer carries an id of its own.
      if (key.includes('clickAnalytics')) return answer(call)
      const known = answers.get(key)
      if (known) return known
      const moment = cleared
      const bytes = await answer(call)
      if (moment === cleared) answers.set(key, bytes)
      return bytes
    },
    clear(): void {
      cleared++
      answers.clear()
    },
  }
}

/** Of lists in lists in lists no text can be made, and no thread could be sent them. */
function textOf(call: SearchCall): string {
  try {
    return JSON.stringify(call)
  } catch (error) {
    if (error instanceof RangeError) throw new SearchProblem(400, 'The query is nested too deep')
    throw error
  }
}
