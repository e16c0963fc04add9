import { LRUCache } from 'lru-cache'

const MAX_ADDRESSES = 20_000
const BURST_SECONDS = 3

/**
 * Creates a token bucket for each address: `rate` queries per second, with bursts of three times that; 0 means no limit. The
 * returned function counts a call of `queries` queries and returns the seconds to wait, or 0 if the call is allowed. A call that
 * costs more than the remaining tokens is allowed and delays the next ones. A rejected call costs nothing.
 */
export function createRateLimit(rate: number): (address: string, now?: number, queries?: number) => number {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_ADDRESSES })
  const burst = rate * BURST_SECONDS
  return (address, now = performance.now(), queries = 1) => {
    if (rate === 0) return 0
    const bucket = buckets.get(address) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * rate)
    const isAllowed = left >= 1
    buckets.set(address, { left: isAllowed ? left - Math.max(queries, 1) : left, at: now })
    return isAllowed ? 0 : (1 - left) / rate
  }
}
