/**
 * Search: the shop's index, and every other one, with PostgreSQL as the truth of them all and each node's engine as a
 * derivative that follows (`follow.ts`). Pages search with `query`; other programs through the door
 * (server/http/search.ts). What changes products enqueues `search.refresh`; that job calls `refresh`.
 * With a hosted service configured the index is kept there too, and it answers in place of the engine.
 */
import { SEARCH_INDEX } from '#contract/search.ts'
import type { Db } from '#database/connect.ts'
import type { RawQuery } from '#engine/engine.ts'
import { type JobTransaction, refreshesOf } from '#server/jobs/jobs.ts'
import { createFeed } from './feed-hosted.ts'
import type { Hosted } from './hosted.ts'
import { createIndexes } from './indexes.ts'
import { readKeys, type SearchKeys } from './keys.ts'
import type { SearchNode } from './node.ts'
import { purgeSearch } from './purge.ts'
import { isOutdated, rebuildShopIndex } from './rebuild.ts'
import { readAged } from './record.ts'
import { refreshRecords } from './refresh.ts'

/** How the browser reaches the search; `hosts` of null are the hosted service's own. */
export interface SearchConfig {
  appId: string
  publicKey: string
  hosts: { url: string; protocol: 'http' | 'https' }[] | null
  indexName: string
}

/** A query as InstantSearch hands it to a client. */
export interface SearchRequest {
  indexName: string
  type?: string
  params?: Record<string, unknown>
}

/** `transaction` hands `work` database and jobs bound to a new transaction. */
export function createSearch(
  { db, node, hosted }: { db: Db; node: SearchNode; hosted: Hosted | null },
  transaction: JobTransaction,
) {
  const feed = hosted?.feeds ? createFeed(db, hosted) : null
  let known: Promise<SearchKeys> | undefined

  /** Read once: they never change. */
  async function keys(): Promise<SearchKeys> {
    known ??= readKeys(db).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  return {
    indexes: createIndexes({ db, node }),
    keys,
    /** Origins besides the page's own that a browser searches at. */
    origins: hosted?.origins ?? [],

    /** How the browser of a page at `origin` searches, or null when the hosted service has no public key. */
    async config(origin: string): Promise<SearchConfig | null> {
      if (hosted) return hosted.config && { ...hosted.config, indexName: SEARCH_INDEX }
      const { app, search } = await keys()
      const { host, protocol } = new URL(origin)
      const own = { url: host, protocol: protocol === 'https:' ? ('https' as const) : ('http' as const) }
      return { appId: app, publicKey: search, hosts: [own], indexName: SEARCH_INDEX }
    },

    /**
     * Searches from within the process, for rendering on the server; the answer is what the browser would have got.
     * Throws `SearchUnavailable` or a `SearchProblem`.
     */
    async query(requests: readonly SearchRequest[]): Promise<{ results: unknown[] }> {
      const flat = requests.map(({ params, ...request }): RawQuery => ({ ...params, ...request }))
      if (hosted) return hosted.search(flat)
      const answer = await node.engine().search({ requests: flat, admin: false })
      return JSON.parse(new TextDecoder().decode(answer)) as { results: unknown[] }
    },

    /** Seconds from the last change to its being searchable here; null where nothing is searched. */
    lag: () => node.figures()?.lag ?? null,

    /** Brings the index to what the catalog says of these products: what `search.refresh` does. */
    async refresh(ocids: readonly number[]): Promise<void> {
      await transaction(async (bound) => {
        const objectIDs = await refreshRecords(bound.db, ocids)
        if (feed && objectIDs.length > 0) await bound.jobs.enqueue('search.push', { objectIDs })
      })
    },

    /** Sends on what the hosted index is to hold of these objects: what `search.push` does. */
    push: async (objectIDs: readonly string[]) => feed?.push(objectIDs),

    /** Has those products refreshed that have ceased to be new: of that no change tells. */
    async refreshAged(): Promise<void> {
      const ocids = await readAged(db, new Date())
      await transaction((bound) => bound.jobs.enqueueAll('search.refresh', refreshesOf(ocids)))
    },

    /** Builds what is missing or was built for another layout, here and in the hosted service. One process at a time. */
    async prepare(): Promise<void> {
      if (await isOutdated(db)) await rebuildShopIndex(db)
      if (await feed?.isOutdated()) await feed?.sync()
    },
    /** Builds the shop's index anew beside the one that serves; one process at a time. Returns how many products. */
    rebuild: () => rebuildShopIndex(db),
    /** Puts the shop's index, whole, into the hosted service; null where none is fed. Returns how many records it has. */
    sync: async () => (feed ? feed.sync() : null),
    /** Throws away what nobody needs any more. */
    purge: () => purgeSearch(db),
  }
}
