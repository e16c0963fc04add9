import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#contract/days.ts'

/** Products and pages of products; some kilobytes each. */
const MOST_KEPT = 2000
/** Lists of hundreds; a hundred kilobytes each. */
const MOST_LISTS_KEPT = 40
/** What is new grows old without any change. */
const KEPT_FOR_MS = DAY_MS

/** Keeps what was read until it is emptied, a day at most; two readers at once read once. */
export interface CatalogMemory {
  keep<T>(key: string, read: () => Promise<T>): Promise<T>
  /** The same for long lists, of which fewer are kept. */
  keepList<T>(key: string, read: () => Promise<T>): Promise<T>
  /** What is kept under the key, as it was kept. */
  kept<T>(key: string): Promise<T> | undefined
  empty(): void
}

/** An empty memory. A transaction has one of its own, as it sees what it wrote. */
export function createCatalogMemory(): CatalogMemory {
  let kept = emptyCache(MOST_KEPT)
  let lists = emptyCache(MOST_LISTS_KEPT)
  return {
    keep: (key, read) => keepIn(kept, key, read),
    keepList: (key, read) => keepIn(lists, key, read),
    kept: <T>(key: string) => kept.get(key) as Promise<T> | undefined,
    empty() {
      // New ones, not cleared ones: what is being read now belongs to the time before.
      kept = emptyCache(MOST_KEPT)
      lists = emptyCache(MOST_LISTS_KEPT)
    },
  }
}

type Cache = LRUCache<string, Promise<unknown>>

const emptyCache = (max: number): Cache => new LRUCache({ max, ttl: KEPT_FOR_MS })

function keepIn<T>(cache: Cache, key: string, read: () => Promise<T>): Promise<T> {
  const known = cache.get(key)
  if (known) return known as Promise<T>
  const reading = read()
  cache.set(key, reading)
  // What failed is not worth keeping.
  reading.catch(() => cache.delete(key))
  return reading
}
