import { SEARCH_INDEX } from '#contract/search.ts'
import type { ProductRecord } from '#contract/search-record.ts'
import { CARD_ATTRIBUTES } from '#web/storefront/listing/hit-card.ts'
import type { SearchScope } from '#web/storefront/shell/search-scope.ts'
import { MARKS } from './title-parts.ts'

/** A search that takes longer than this is shown to be under way (spec 4). */
const STALLED_MS = 200
const MOST_HITS = 6

export type SuggestedHit = ProductRecord & { _highlightResult?: { title?: { value: string } } }

export interface Suggestions {
  status: 'idle' | 'loading' | 'stalled' | 'error'
  /** What was found last, also while something else is searched for or after that failed. */
  found: { text: string; hits: SuggestedHit[]; total: number } | null
}

interface SuggesterClient {
  search: (requests: never) => Promise<unknown>
}

const NOTHING: Suggestions = { status: 'idle', found: null }

/** Searches while somebody types. An answer that comes after a newer question is dropped. */
export function createSuggester(client: SuggesterClient) {
  const listeners = new Set<() => void>()
  let state = NOTHING
  let turn = 0

  function change(part: Partial<Suggestions>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ask(text: string, scope: SearchScope): Promise<void> {
      turn += 1
      const mine = turn
      change({ status: 'loading' })
      const stalled = setTimeout(() => mine === turn && change({ status: 'stalled' }), STALLED_MS)
      try {
        const found = await search(client, text, scope)
        if (mine === turn) change({ status: 'idle', found })
      } catch {
        if (mine === turn) change({ status: 'error' })
      } finally {
        clearTimeout(stalled)
      }
    },
    /** Forgets what was asked and found: the text is gone. */
    stop(): void {
      turn += 1
      state = NOTHING
    },
  }
}

async function search(client: SuggesterClient, text: string, scope: SearchScope) {
  const filters = filtersOf(scope)
  const ask = client.search as unknown as (
    requests: unknown[],
  ) => Promise<{ results: { hits: SuggestedHit[]; nbHits: number }[] }>
  const { results } = await ask([
    {
      indexName: SEARCH_INDEX,
      params: {
        query: text,
        ...(filters !== '' && { filters }),
        hitsPerPage: MOST_HITS,
        attributesToRetrieve: CARD_ATTRIBUTES,
        attributesToHighlight: ['title'],
        highlightPreTag: MARKS.open,
        highlightPostTag: MARKS.close,
      },
    },
  ])
  const [result] = results
  if (!result) throw new Error('No answer')
  return { text, hits: result.hits, total: result.nbHits }
}

/** Spec 7. */
function filtersOf({ category, sale }: SearchScope): string {
  return [category && `c_id:${category.c_id}`, sale && 'is_sale:true'].filter(Boolean).join(' AND ')
}
