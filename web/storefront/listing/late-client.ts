import type { SearchClient } from 'instantsearch.js'
import type { LiteClient } from 'algoliasearch/lite'

/**
 * A client that is made when it is first asked, or told to `warm` up: a listing comes with its first results, so the
 * service's own client is not part of what the page waits for.
 */
export function lateClient(make: () => Promise<LiteClient>): { client: SearchClient; warm: () => void } {
  let made: Promise<LiteClient> | null = null

  async function known(): Promise<LiteClient> {
    made ??= make()
    try {
      return await made
    } catch (error) {
      // The next search tries again.
      made = null
      throw error
    }
  }

  return {
    client: { search: async (requests: never) => (await known()).search(requests) } as unknown as SearchClient,
    warm: () => void known().catch(() => undefined),
  }
}
