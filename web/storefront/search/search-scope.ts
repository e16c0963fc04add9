import { useMemo } from 'react'
import { useMatches } from 'react-router'

/** Category that limits a search. */
export interface SearchCategory {
  c_id: number
  c_name: string
}

/** Scope of a search (spec 7): a category, the sale, or both. */
export interface SearchScope {
  category: SearchCategory | null
  sale: boolean
}

/**
 * Returns the search scope of the current page: the category that its loader returns as `searchScope`, and the sale if the URL
 * has that parameter. Memoized while the scope is the same.
 */
export function useSearchScope(parameters: URLSearchParams): SearchScope {
  const loaded: unknown[] = useMatches().map(({ loaderData }) => loaderData)
  const category = loaded.find(namesScope)?.searchScope ?? null
  const sale = parameters.get('sale') === '1'
  return useMemo(() => ({ category, sale }), [category, sale])
}

interface Scoped {
  searchScope: SearchCategory | null
}

function namesScope(data: unknown): data is Scoped {
  return typeof data === 'object' && data !== null && 'searchScope' in data
}
