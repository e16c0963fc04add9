import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#contract/values/days.ts'
import type { ComparableProduct } from '#server/catalog/similar/rank-similar.ts'

/** Maximum number of products and pages of products, some kilobytes each. */
const MAX_ENTRIES = 2000
/** Maximum number of long lists, up to 300 KB each. */
const MAX_LISTS = 100
/** Maximum number of categories whose candidates of similar products are cached, up to 60 KB each. */
const MAX_CANDIDATE_LISTS = 500
/** Cached entries expire after a day, because the "new" badge depends on the date. */
const TTL_MS = DAY_MS

/** Caches what was read until it is cleared, for at most a day. Concurrent reads of a key share one query. */
export interface CatalogCache {
  getOrRead<T>(key: string, read: () => Promise<T>): Promise<T>
  /** Like `getOrRead`, for long lists, of which fewer are cached. */
  getOrReadList<T>(key: string, read: () => Promise<T>): Promise<T>
  /** Returns the candidates of each category, in a cache of their own; those that are not cached are read with one call. */
  getOrReadCandidates(categoryIds: readonly number[], read: ReadMissing): Promise<readonly Candidates[]>
  /** Returns the cached value, if any, without reading it. */
  peek<T>(key: string): Promise<T> | undefined
  clear(): void
}

type Candidates = readonly ComparableProduct[]
type ReadMissing = (categoryIds: readonly number[]) => Promise<ReadonlyMap<number, Candidates>>

/** Creates an empty cache. A transaction has a cache of its own, because it must see its own writes. */
export function createCatalogCache(): CatalogCache {
  let entries = emptyCache(MAX_ENTRIES)
  let lists = emptyCache(MAX_LISTS)
  let candidates = emptyCandidates()
  return {
    getOrRead: (key, read) => getOrReadIn(entries, key, read),
    getOrReadList: (key, read) => getOrReadIn(lists, key, read),
    getOrReadCandidates: (categoryIds, read) => getOrReadMissing(candidates, categoryIds, read),
    peek: <T>(key: string) => entries.get(key) as Promise<T> | undefined,
    clear() {
      // Replace the caches instead of clearing them: reads that are in progress would store outdated results.
      entries = emptyCache(MAX_ENTRIES)
      lists = emptyCache(MAX_LISTS)
      candidates = emptyCandidates()
    },
  }
}

type Cache = LRUCache<string, Promise<unknown>>

type CandidateCache = LRUCache<number, Promise<Candidates>>

const emptyCandidates = (): CandidateCache => new LRUCache({ max: MAX_CANDIDATE_LISTS, ttl: TTL_MS })

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

function getOrReadMissing(cache: CandidateCache, ids: readonly number[], read: ReadMissing): Promise<Candidates[]> {
  // Look up all first: adding one may evict another.
  const lists = new Map(ids.map((id) => [id, cache.get(id)]))
  const missing = ids.filter((id) => !lists.get(id))
  const reading = missing.length > 0 ? read(missing) : undefined
  for (const id of missing) {
    const list = (async () => (await reading)?.get(id) ?? [])()
    lists.set(id, list)
    cache.set(id, list)
    // Do not cache failures.
    list.catch(() => cache.delete(id))
  }
  return Promise.all(ids.map(async (id) => (await lists.get(id)) ?? []))
}
