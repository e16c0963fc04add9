import { LRUCache } from 'lru-cache'

const MOST_ADDRESSES = 20_000
const BURST_SECONDS = 3

/**
 * Limits what each address may ask: `rate` queries a second, three times that at once; 0 is no limit. The function counts a
 * call of so many queries and returns how many seconds to wait, 0 when it may go on. A call of more than are left may go on, and the
 * next ones wait for it; what is refused costs nothing.
 */
export function createRateLimit(rate: number): (address: string, now?: number, queries?: number) => number {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MOST_ADDRESSES })
  const burst = rate * BURST_SECONDS
  return (address, now = performance.now(), queries = 1) => {
    if (rate === 0) return 0
    const bucket = buckets.get(address) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * rate)
    const mayGoOn = left >= 1
    buckets.set(address, { left: mayGoOn ? left - Math.max(queries, 1) : left, at: now })
    return mayGoOn ? 0 : (1 - left) / rate
  }
}
