import { LRUCache } from 'lru-cache'
import type { CallOptions } from '#engine/engine-api.ts'
import { SearchProblem } from '#engine/errors.ts'
import type { SearchAnswer } from '#engine/search/searcher.ts'
import type { SearchCall } from '#engine/search/search-call.ts'

const MAX_ANSWERS = 1000
const MAX_BYTES = 32 * 1024 * 1024
/** Cached answers expire because rules can be limited to a period of time. */
const TTL_MS = 10_000
/** Matches the key of a call whose answer has a `queryID`, which no other answer may have. */
const HAS_QUERY_ID = /clickAnalytics(?!":false)/

/** Caches exhaustive answers of the current engine state. Clear it when the state changes. */
export function createAnswerCache(
  answer: (call: SearchCall, options: CallOptions | undefined) => Promise<SearchAnswer>,
) {
  const answers = new LRUCache<string, Uint8Array>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes, key) => bytes.byteLength + key.length,
    ttl: TTL_MS,
  })
  let generation = 0

  return {
    async answer(call: SearchCall, options?: CallOptions): Promise<Uint8Array> {
      const key = cacheKey(call)
      const known = answers.get(key)
      if (known) return known
      const startGeneration = generation
      const { bytes, exhaustive } = await answer(call, options)
      if (startGeneration === generation && exhaustive && !HAS_QUERY_ID.test(key)) answers.set(key, bytes)
      return bytes
    },
    clear(): void {
      generation++
      answers.clear()
    },
  }
}

/**
 * Returns the cache key of a call. JSON.stringify overflows the stack on extremely nested lists, as structured cloning
 * to a thread would.
 */
function cacheKey(call: SearchCall): string {
  try {
    return JSON.stringify(call)
  } catch (error) {
    if (error instanceof RangeError) throw new SearchProblem(400, 'The query is nested too deeply')
    throw error
  }
}
