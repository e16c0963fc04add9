import { useMatches } from 'react-router'

/** The category a search from this page stays in. */
export interface SearchScope {
  c_id: number
  c_name: string
}

/** The category of the page, where its loader names one as `searchScope`. */
export function useSearchScope(): SearchScope | null {
  for (const { loaderData } of useMatches()) {
    if (typeof loaderData === 'object' && loaderData !== null && 'searchScope' in loaderData) {
      return loaderData.searchScope as SearchScope | null
    }
  }
  return null
}
