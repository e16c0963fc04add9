import type { SearchClient } from 'instantsearch.js'
import type { LiteClient } from 'algoliasearch/lite'

/**
 * Returns a search client that is created by the first search or by `preload`. A listing is rendered with its first results, so
 * the page need not load the client of the search service to hydrate.
 */
export function lazySearchClient(create: () => Promise<LiteClient>): { client: SearchClient; preload: () => void } {
  let promise: Promise<LiteClient> | null = null

  async function load(): Promise<LiteClient> {
    promise ??= create()
    try {
      return await promise
    } catch (error) {
      // The next search tries again.
      promise = null
      throw error
    }
  }

  return {
    client: { search: async (requests: never) => (await load()).search(requests) } as unknown as SearchClient,
    preload: () => void load().catch(() => undefined),
  }
}
