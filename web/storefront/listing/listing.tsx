import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { InitialResults } from 'instantsearch.js'
import { InstantSearch, InstantSearchSSRProvider, useConfigure } from 'react-instantsearch'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { SearchConfig } from '#web/shop.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { type ListingQuery, readListingQuery, withLocation } from './listing-query.ts'
import { FilteredListing } from './filtered-listing.tsx'
import { SyncSearch } from './search/sync-search.tsx'
import { lazySearchClient } from './search/lazy-search-client.ts'
import type { ListingPage } from './listing-page.ts'
import { type ListingScope, configureParameters, uiStateOf } from './search/search-state.ts'
import { PlainListing } from './plain-listing.tsx'
import { ProductsById } from './products/products-by-id.tsx'

interface ListingProps {
  page: ListingPage
  /** Shown instead of the products if there are none. */
  empty: React.ReactNode
}

/** A listing of products with filters, sorting and pagination, all in the URL. */
export function Listing({ page, empty }: ListingProps) {
  const config = useRootData()?.search
  const { search } = useLocation()
  const { first, plain, failed, scope } = page
  const query = useMemo(() => queryOf(search, page), [search, page])
  if (!config || !first) return plain && <PlainListing page={plain} failed={failed} empty={empty} />
  const ids = readProductIds(query.keyword)
  // Another subject mounts a new search with its own first results.
  const key = JSON.stringify([scope, ids ?? query.keyword])
  return <SearchedListing key={key} {...{ config, first, scope, query, ids, empty }} />
}

/** Ignores the keyword parameter in the listing of a category. */
function queryOf(search: string, page: ListingPage): ListingQuery {
  const query = withLocation(readListingQuery(new URLSearchParams(search)), page)
  return page.scope.isSearch ? query : { ...query, keyword: '' }
}

interface SearchedListingProps {
  config: SearchConfig
  first: InitialResults
  scope: ListingScope
  query: ListingQuery
  ids: readonly number[] | null
  empty: React.ReactNode
}

function SearchedListing({ config, first, scope, query, ids, empty }: SearchedListingProps) {
  const { client, preload } = useMemo(() => clientFor(config, scope), [config, scope])
  useFirstInteraction(preload)
  // The browser has searched since then if the page was loaded again for another ZIP code.
  const [initial] = useState(first)
  return (
    <InstantSearchSSRProvider initialResults={initial}>
      <InstantSearch
        indexName={SEARCH_INDEX}
        searchClient={client}
        initialUiState={{ [SEARCH_INDEX]: uiStateOf(query, scope) }}
        future={FUTURE}
        insights={false}
      >
        <Parameters query={query} scope={scope} />
        {ids ? (
          <ProductsById ids={ids} query={query} scope={scope} empty={empty} />
        ) : (
          <FilteredListing query={query} scope={scope} empty={empty} />
        )}
        <SyncSearch query={query} scope={scope} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  )
}

// The same filters are beside the listing and in a dialog that mounts and unmounts.
const FUTURE = { preserveSharedStateOnUnmount: true, persistHierarchicalRootCount: true }

/** The server renders the first results and never searches here. */
function clientFor(config: SearchConfig, { isSearch }: ListingScope) {
  return lazySearchClient(async () => {
    if (import.meta.env.SSR) throw new Error('Already searched')
    const { createSearchClient } = await import('#web/storefront/search/client.ts')
    return createSearchClient(config, { emptyText: isSearch ? 'nothing' : 'everything' })
  })
}

/** Calls `preload` on the first interaction with the page. */
function useFirstInteraction(warm: () => void): void {
  useEffect(() => {
    const listening = new AbortController()
    const onInteraction = () => {
      listening.abort()
      warm()
    }
    for (const kind of ['pointermove', 'pointerdown', 'keydown'] as const) {
      window.addEventListener(kind, onInteraction, { passive: true, signal: listening.signal })
    }
    return () => listening.abort()
  }, [warm])
}

function Parameters({ query, scope }: { query: ListingQuery; scope: ListingScope }) {
  useConfigure(configureParameters(query, scope))
  return null
}
