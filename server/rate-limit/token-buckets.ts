import { LRUCache } from 'lru-cache'

/** Maximum number of buckets in memory, of which the most recently used ones are kept. An unknown key has a full bucket. */
const MAX_BUCKETS = 20_000

/** Key of a bucket, whose rate and size are `share` times the usual ones. */
export interface BucketKey {
  key: string
  share: number
}

interface BucketOptions {
  /** Tokens per second. */
  rate: number
  /** Size of a full bucket, in tokens. */
  burst: number
  /** Maximum number of tokens that a bucket lacks. */
  maxDebt?: number
}

/**
 * Creates token buckets of this process, which are charged after the fact: taking more than a bucket has leaves a debt. `now` is in
 * milliseconds.
 */
export function createTokenBuckets({ rate, burst, maxDebt = Number.POSITIVE_INFINITY }: BucketOptions) {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_BUCKETS })

  function left({ key, share }: BucketKey, now: number): number {
    const bucket = buckets.get(key)
    return bucket ? Math.min(burst * share, bucket.left + ((now - bucket.at) / 1000) * rate * share) : burst * share
  }

  return {
    /** Returns the seconds until the bucket has a token, 0 if it has one. */
    wait(bucket: BucketKey, now: number): number {
      const tokens = left(bucket, now)
      return tokens >= 1 ? 0 : (1 - tokens) / (rate * bucket.share)
    },
    take(bucket: BucketKey, tokens: number, now: number): void {
      buckets.set(bucket.key, { left: Math.max(-maxDebt * bucket.share, left(bucket, now) - tokens), at: now })
    },
  }
}
