import { useMemo } from 'react'
import { useLocation, useMatches } from 'react-router'

/** A category that searches stay in. */
export interface SearchCategory {
  c_id: number
  c_name: string
}

/** What a search from this page keeps to (spec 7): the page's category, and what is on sale where the page shows that. */
export interface SearchScope {
  category: SearchCategory | null
  sale: boolean
}

export const EVERYWHERE: SearchScope = { category: null, sale: false }

/** The scope of the page: the category that its loader names as `searchScope`, and the sale in its address. The same object while it is the same scope. */
export function useSearchScope(): SearchScope {
  const category = useCategory()
  const sale = new URLSearchParams(useLocation().search).get('sale') === '1'
  return useMemo(() => ({ category, sale }), [category, sale])
}

function useCategory(): SearchCategory | null {
  for (const { loaderData } of useMatches()) {
    if (typeof loaderData === 'object' && loaderData !== null && 'searchScope' in loaderData) {
      return loaderData.searchScope as SearchCategory | null
    }
  }
  return null
}
