import { createStore } from 'zustand/vanilla'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { ProductRecord } from '#contract/schemas/catalog/search-record.ts'
import { CARD_ATTRIBUTES } from '#web/storefront/listing/products/hit-card.ts'
import type { SearchScope } from '#web/storefront/search/search-scope.ts'
import { HIGHLIGHT_TAGS } from './title-parts.ts'

/** Time after which a running search counts as stalled (spec 4). */
const STALLED_MS = 200
const MAX_HITS = 6

interface Highlight {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
}

export type SuggestedHit = ProductRecord & {
  _highlightResult?: { title?: Highlight; sku?: Highlight; sku_joined?: readonly Highlight[] }
}

export interface Suggestions {
  status: 'idle' | 'loading' | 'stalled' | 'error'
  /** The last results, also while another search runs or after it failed. */
  found: { text: string; hits: SuggestedHit[]; total: number; everywhere: number } | null
}

interface SuggesterClient {
  search: (requests: never) => Promise<unknown>
}

const INITIAL: Suggestions = { status: 'idle', found: null }

/** True if the text is found in the SKU, and not in the title, which would show why it was found. */
export function matchesSku({ _highlightResult: { title, sku, sku_joined = [] } = {} }: SuggestedHit): boolean {
  const isFull = (highlight?: Highlight) => highlight?.matchLevel === 'full'
  return !isFull(title) && (isFull(sku) || sku_joined.some(isFull))
}

/** Creates the store of search-as-you-type suggestions. A response that arrives after a newer query is dropped. */
export function createSuggester(client: SuggesterClient) {
  const store = createStore<Suggestions>(() => INITIAL)
  let latestRequest = 0

  return {
    store,
    async search(text: string, scope: SearchScope): Promise<void> {
      latestRequest += 1
      const request = latestRequest
      store.setState({ status: 'loading' })
      const stalled = setTimeout(() => request === latestRequest && store.setState({ status: 'stalled' }), STALLED_MS)
      try {
        const found = await querySuggestions(client, text, scope)
        if (request === latestRequest) store.setState({ status: 'idle', found })
      } catch {
        if (request === latestRequest) store.setState({ status: 'error' })
      } finally {
        clearTimeout(stalled)
      }
    },
    /** Resets the store when the text is cleared. */
    stop(): void {
      latestRequest += 1
      store.setState(INITIAL)
    },
  }
}

async function querySuggestions(client: SuggesterClient, text: string, scope: SearchScope) {
  const filters = filtersOf(scope)
  const send = client.search as unknown as (
    requests: unknown[],
  ) => Promise<{ results: { hits: SuggestedHit[]; nbHits: number }[] }>
  const { results } = await send([
    {
      indexName: SEARCH_INDEX,
      params: {
        query: text,
        ...(filters !== '' && { filters }),
        hitsPerPage: MAX_HITS,
        attributesToRetrieve: CARD_ATTRIBUTES,
        attributesToHighlight: ['title', 'sku', 'sku_joined'],
        highlightPreTag: HIGHLIGHT_TAGS.open,
        highlightPostTag: HIGHLIGHT_TAGS.close,
      },
    },
    // Within a scope, count the results of the whole shop, too.
    ...(filters === '' ? [] : [{ indexName: SEARCH_INDEX, params: { query: text, hitsPerPage: 0 } }]),
  ])
  const [result, everywhere] = results
  if (!result) throw new Error('The search returned no result')
  return { text, hits: result.hits, total: result.nbHits, everywhere: everywhere?.nbHits ?? result.nbHits }
}

/** Spec 7. */
function filtersOf({ category, sale }: SearchScope): string {
  return [category && `c_id:${category.c_id}`, sale && 'is_sale:true'].filter(Boolean).join(' AND ')
}
