import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#contract/days.ts'

/** Maximum number of products and pages of products, some kilobytes each. */
const MAX_ENTRIES = 2000
/** Maximum number of long lists, up to 300 KB each. */
const MAX_LISTS = 100
/** Cached entries expire after a day, because the "new" badge depends on the date. */
const TTL_MS = DAY_MS

/** Caches what was read until it is cleared, for at most a day. Concurrent reads of a key share one query. */
export interface CatalogCache {
  getOrRead<T>(key: string, read: () => Promise<T>): Promise<T>
  /** Like `getOrRead`, for long lists, of which fewer are cached. */
  getOrReadList<T>(key: string, read: () => Promise<T>): Promise<T>
  /** Returns the cached value, if any, without reading it. */
  peek<T>(key: string): Promise<T> | undefined
  clear(): void
}

/** Creates an empty cache. A transaction has a cache of its own, because it must see its own writes. */
export function createCatalogCache(): CatalogCache {
  let entries = emptyCache(MAX_ENTRIES)
  let lists = emptyCache(MAX_LISTS)
  return {
    getOrRead: (key, read) => getOrReadIn(entries, key, read),
    getOrReadList: (key, read) => getOrReadIn(lists, key, read),
    peek: <T>(key: string) => entries.get(key) as Promise<T> | undefined,
    clear() {
      // Replace the caches instead of clearing them: reads that are in progress would store outdated results.
      entries = emptyCache(MAX_ENTRIES)
      lists = emptyCache(MAX_LISTS)
    },
  }
}

type Cache = LRUCache<string, Promise<unknown>>

const emptyCache = (max: number): Cache => new LRUCache({ max, ttl: TTL_MS })

function getOrReadIn<T>(cache: Cache, key: string, read: () => Promise<T>): Promise<T> {
  const cached = cache.get(key)
  if (cached) return cached as Promise<T>
  const reading = read()
  cache.set(key, reading)
  // Do not cache failures.
  reading.catch(() => cache.delete(key))
  return reading
}
