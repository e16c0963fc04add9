import { useMemo } from 'react'
import { useMatches } from 'react-router'

/** A category that searches stay in. */
export interface SearchCategory {
  c_id: number
  c_name: string
}

/** What a search keeps to (spec 7): a category, and what is on sale. */
export interface SearchScope {
  category: SearchCategory | null
  sale: boolean
}

/**
 * What a search from this page keeps to: the category that its loader names as `searchScope`, and the sale where its address says so. The
 * same object while it is the same scope.
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
