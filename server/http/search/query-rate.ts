import type { Network } from '#server/rate-limit/networks.ts'
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts'

const BURST_SECONDS = 3

/**
 * Creates the rate limit of networks: `rate` queries per second times the share of the network, with bursts of three times that; 0
 * means no limit. The returned function counts a call of `queries` queries for all networks of a client and returns the seconds to
 * wait, or 0 if the call is allowed. A call that costs more than the remaining tokens is allowed and delays the next ones. A rejected
 * call costs nothing.
 */
export function createRateLimit(
  rate: number,
): (networks: readonly Network[], now?: number, queries?: number) => number {
  const buckets = createTokenBuckets({ rate, burst: rate * BURST_SECONDS })
  return (networks, now = performance.now(), queries = 1) => {
    if (rate === 0) return 0
    const keys = networks.map(({ network, share }) => ({ key: network, share }))
    const wait = Math.max(...keys.map((key) => buckets.wait(key, now)))
    if (wait === 0) for (const key of keys) buckets.take(key, Math.max(queries, 1), now)
    return wait
  }
}
