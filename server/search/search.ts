/**
 * Search: the shop's index and the indexes of API clients. The database is the source of truth; the engine of each node is derived from it
 * and kept in sync (`node/sync-engine.ts`). Pages search with `query`, API clients through the search protocol
 * (server/http/search/search-routes.ts). A change of products enqueues the job `search.refresh`, which calls `refresh`. If a hosted
 * service is configured, the index is also written there, and the service answers searches instead of the engine.
 */
import type { Place } from '#contract/schemas/catalog/catalog.ts'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { Db } from '#database/connect.ts'
import type { CallOptions, RawQuery } from '#engine/engine.ts'
import { type JobTransaction, refreshPayloads } from '#server/jobs/jobs.ts'
import { deleteOldEvents, storeEvents } from './events/events.ts'
import type { SearchEvent } from './events/read-events.ts'
import { createHostedIndexSync } from './hosted/sync-hosted-index.ts'
import type { HostedSearch } from './hosted/hosted-search.ts'
import { unavailableReason } from './hosted/availability.ts'
import { createDictionaries } from './dictionaries/dictionaries.ts'
import { createIndexes } from './indexes/indexes.ts'
import { createApiKeys } from './keys/api-keys.ts'
import { readKeys, type SearchKeys } from './tables/search-keys.ts'
import type { SearchNode } from './node/search-node.ts'
import { purgeSearch } from './tables/purge.ts'
import { createFilterWords } from './filter-words/filter-words.ts'
import { createPlaces } from './places/places.ts'
import { configureAttributeFacets } from './shop-index/attribute-facets.ts'
import { isOutdated, rebuildShopIndex } from './shop-index/rebuild-index.ts'
import { readNoLongerNew } from './shop-index/product-record.ts'
import { refreshRecords } from './shop-index/refresh-records.ts'

export { createHostedSearch, type HostedSearch } from './hosted/hosted-search.ts'
export { type RecommendQuery, recommend } from './recommend/recommend.ts'
export { readEvents } from './events/read-events.ts'
export { readRecommendRequests } from './recommend/read-requests.ts'
export { createSearchNode, type SearchNode, SearchUnavailable } from './node/search-node.ts'
export {
  allowsIndex,
  matchesPattern,
  parseRestrictions,
  readSecuredKey,
  type Restrictions,
} from './indexes/secured-key.ts'
export type { ApiKey } from './keys/api-keys.ts'
export type { Acl } from './keys/key-shape.ts'
export { SHOP_INDEX, type StoredSettings } from './shop-index/default-settings.ts'

/** Configuration of the browser's search client; `hosts` is null for the default hosts of the hosted service. */
export interface SearchConfig {
  appId: string
  publicKey: string
  hosts: { url: string; protocol: 'http' | 'https' }[] | null
  indexName: string
}

/** A query in the format of InstantSearch. */
export interface SearchRequest {
  indexName: string
  type?: string
  params?: Record<string, unknown>
}

interface SearchDeps {
  db: Db
  node: SearchNode
  hosted: HostedSearch | null
  /** Returns the places to find by name besides categories and suppliers. */
  namedPlaces: () => Promise<readonly Place[]>
  /** Logs what the operator should look into. */
  warn: (details: object, message: string) => void
}

/** `transaction` runs `work` with a database and jobs that are bound to a new transaction. */
export function createSearch({ db, node, hosted, namedPlaces, warn }: SearchDeps, transaction: JobTransaction) {
  const hostedIndex = hosted?.isWritable ? createHostedIndexSync(db, hosted) : null
  let cachedKeys: Promise<SearchKeys> | undefined

  /** Reads the keys once, because they never change. */
  async function keys(): Promise<SearchKeys> {
    cachedKeys ??= readKeys(db).catch((error: unknown) => {
      cachedKeys = undefined
      throw error
    })
    return cachedKeys
  }

  /**
   * Searches from within the process, for server-side rendering. Returns the same response as a browser gets.
   * Throws `SearchUnavailable` or a `SearchProblem`. `options` apply to the engine, not to a hosted service.
   */
  async function query(requests: readonly SearchRequest[], options?: CallOptions): Promise<{ results: unknown[] }> {
    const queries = requests.map(({ params, ...request }): RawQuery => ({ ...params, ...request }))
    if (hosted) return hosted.search(queries)
    const answer = await node.engine().search({ requests: queries, admin: false }, options)
    return JSON.parse(new TextDecoder().decode(answer)) as { results: unknown[] }
  }

  async function fillHostedIndex(): Promise<void> {
    if (await hostedIndex?.isOutdated()) await hostedIndex?.sync()
  }

  return {
    indexes: createIndexes({ db, node }),
    /** Dictionaries of stop words, plurals and compound words, which apply to all indexes. */
    dictionaries: createDictionaries(db),
    keys,
    /** Keys that operators manage with `/1/keys`. */
    apiKeys: createApiKeys(db),
    /** Origins of the search besides the page's own, for the content security policy. */
    origins: hosted?.origins ?? [],

    /** Returns the search configuration of a page at `origin`, or null if the hosted service has no public key. */
    async config(origin: string): Promise<SearchConfig | null> {
      if (hosted) return hosted.config && { ...hosted.config, indexName: SEARCH_INDEX }
      const { app, search } = await keys()
      const { host, protocol } = new URL(origin)
      const own = { url: host, protocol: protocol === 'https:' ? ('https' as const) : ('http' as const) }
      return { appId: app, publicKey: search, hosts: [own], indexName: SEARCH_INDEX }
    },

    query,

    /** Understands words of a search as filters: "vase under 20", "blue vase", "sale lamps". */
    filterWords: createFilterWords(query),

    /** Finds categories, suppliers, collections and pages by name, for suggestions and results pages. Works with a hosted service, too. */
    places: createPlaces(db, namedPlaces),

    /** Returns the seconds between the last change and the moment it became searchable here, or null if the engine is not started. */
    lag: () => node.metrics()?.lag ?? null,

    /** Updates the records of these products from the catalog: the job `search.refresh`. */
    async refresh(ocids: readonly number[]): Promise<void> {
      await transaction(async (bound) => {
        const objectIDs = await refreshRecords(bound.db, ocids)
        if (hostedIndex && objectIDs.length > 0) await bound.jobs.enqueue('search.push', { objectIDs })
      })
    },

    /** Sends the current records of these objects to the hosted index: the job `search.push`. */
    push: async (objectIDs: readonly string[]) => hostedIndex?.push(objectIDs),

    /** Refreshes products that are no longer new: they change without a write to the catalog. */
    async refreshNoLongerNew(): Promise<void> {
      const ocids = await readNoLongerNew(db, new Date())
      await transaction((bound) => bound.jobs.enqueueAll('search.refresh', refreshPayloads(ocids)))
    },

    /**
     * Rebuilds indexes that are missing or outdated, here and in the hosted service. If the service is unavailable, a job fills its index later.
     * Only one process may run it at a time.
     */
    async prepare(): Promise<void> {
      if (await isOutdated(db)) await rebuildShopIndex(db)
      try {
        await fillHostedIndex()
      } catch (error) {
        const reason = unavailableReason(error)
        if (reason === null) throw error
        warn({ reason }, 'the index of the hosted search service is filled later, by a job')
        await transaction((bound) => bound.jobs.enqueue('search.sync', {}))
      }
    },
    /** Writes which own attributes searches can filter by into the settings of the shop's indexes: the job `search.configure`. */
    async configure(): Promise<void> {
      await configureAttributeFacets(db)
      await hostedIndex?.configure()
    },
    /** Fills the hosted index if it is missing or outdated: the job `search.sync`. */
    fillHostedIndex,
    /** Rebuilds the shop's index beside the live one. Only one process may run it at a time. Returns the number of products. */
    rebuild: () => rebuildShopIndex(db),
    /** Replaces the hosted index. Returns its number of records, or null if no hosted service is writable. */
    sync: async () => (hostedIndex ? hostedIndex.sync() : null),
    /** Stores what visitors clicked, viewed and bought, as API clients report it. */
    storeEvents: (events: readonly SearchEvent[]) => storeEvents(db, events),
    /** Deletes unused stores, old deletions and old events. */
    async purge(): Promise<void> {
      await purgeSearch(db)
      await deleteOldEvents(db)
    },
  }
}
