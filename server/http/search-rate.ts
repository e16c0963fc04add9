import { LRUCache } from 'lru-cache'

const MOST_ADDRESSES = 20_000
const BURST_SECONDS = 3

/**
 * Limits how often each address may come: `rate` times a second, three times that at once; 0 is no limit. The function
 * counts one call and returns how many seconds to wait, 0 when it may go on.
 */
export function createRateLimit(rate: number): (address: string, now?: number) => number {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MOST_ADDRESSES })
  const burst = rate * BURST_SECONDS
  return (address, now = performance.now()) => {
    if (rate === 0) return 0
    const bucket = buckets.get(address) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * rate)
    buckets.set(address, { left: Math.max(left - 1, 0), at: now })
    return left >= 1 ? 0 : (1 - left) / rate
  }
}
