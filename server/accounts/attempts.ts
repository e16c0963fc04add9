import { LRUCache } from 'lru-cache'
import { Problem } from '#contract/problem.ts'

const WINDOW_MS = 60_000
const PER_ADDRESS = 20
const PER_NAME = 10
const MOST_REMEMBERED = 50_000

/** Counts attempts to sign in, so that passwords cannot be tried by the thousand. One for the process, for both doors. */
export interface Attempts {
  /** Counts one more. Throws `rate_limited` when an address or a name had too many within the minute. */
  count(address: string, name: string): void
}

export function createAttempts(): Attempts {
  const counts = new LRUCache<string, { attempts: number; since: number }>({ max: MOST_REMEMBERED, ttl: WINDOW_MS })

  function countOne(key: string, most: number): void {
    const known = counts.get(key) ?? { attempts: 0, since: Date.now() }
    known.attempts += 1
    const left = Math.max(1, known.since + WINDOW_MS - Date.now())
    counts.set(key, known, { ttl: left })
    if (known.attempts <= most) return
    const seconds = Math.ceil(left / 1000)
    throw new Problem('rate_limited', `Too many attempts. Please try again in ${seconds} seconds.`, {
      retry_after: seconds,
    })
  }

  return {
    count(address, name) {
      countOne(`address ${address}`, PER_ADDRESS)
      countOne(`name ${name.trim().toLowerCase()}`, PER_NAME)
    },
  }
}
