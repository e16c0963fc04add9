import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { InitialResults } from 'instantsearch.js'
import { InstantSearch, InstantSearchSSRProvider, useConfigure } from 'react-instantsearch'
import { SEARCH_INDEX } from '#contract/search.ts'
import type { SearchConfig } from '#web/shop.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { type ListingAddress, readListingAddress } from './address.ts'
import { FilteredListing } from './filtered-listing.tsx'
import { FollowAddress } from './follow-address.tsx'
import { lateClient } from './late-client.ts'
import type { ListingPage } from './listing-page.ts'
import { type ListingScope, plainParameters, uiStateOf } from './listing-search.ts'
import { PlainListing } from './plain-listing.tsx'
import { ProductList } from './product-list.tsx'

interface ListingProps {
  page: ListingPage
  /** What is said instead of a grid when there is nothing in it. */
  empty: React.ReactNode
}

/** A listing of products that the buyer can narrow, sort and page through; its address holds all of that. */
export function Listing({ page, empty }: ListingProps) {
  const config = useRootData()?.search
  const { search } = useLocation()
  const { first, plain, failed, scope } = page
  const address = useMemo(() => addressOf(search, scope), [search, scope])
  if (!config || !first) return plain && <PlainListing page={plain} failed={failed} empty={empty} />
  const ids = readProductIds(address.keyword)
  // What is another listing starts with its own results, not with those of the one before.
  const key = JSON.stringify([scope, ids])
  return <SearchedListing key={key} {...{ config, first, scope, address, ids, empty }} />
}

/** A category is listed whole, whatever text its address brings along. */
function addressOf(search: string, { isSearch }: ListingScope): ListingAddress {
  const address = readListingAddress(new URLSearchParams(search))
  return isSearch ? address : { ...address, keyword: '' }
}

interface SearchedListingProps {
  config: SearchConfig
  first: InitialResults
  scope: ListingScope
  address: ListingAddress
  ids: readonly number[] | null
  empty: React.ReactNode
}

function SearchedListing({ config, first, scope, address, ids, empty }: SearchedListingProps) {
  const { client, warm } = useMemo(() => clientFor(config, scope), [config, scope])
  useFirstTouch(warm)
  return (
    <InstantSearchSSRProvider initialResults={first}>
      <InstantSearch
        indexName={SEARCH_INDEX}
        searchClient={client}
        initialUiState={{ [SEARCH_INDEX]: uiStateOf(address, scope) }}
        future={FUTURE}
        insights={false}
      >
        <Parameters address={address} scope={scope} />
        {ids ? (
          <ProductList ids={ids} address={address} scope={scope} empty={empty} />
        ) : (
          <FilteredListing address={address} scope={scope} empty={empty} />
        )}
        <FollowAddress address={address} scope={scope} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  )
}

// The same filters stand beside the listing and in a sheet that comes and goes.
const FUTURE = { preserveSharedStateOnUnmount: true, persistHierarchicalRootCount: true }

/** On the server the results are there already: nobody is asked. */
function clientFor(config: SearchConfig, { isSearch }: ListingScope) {
  return lateClient(async () => {
    if (import.meta.env.SSR) throw new Error('Already searched')
    const { createSearchClient } = await import('#web/storefront/search/client.ts')
    return createSearchClient(config, { emptyText: isSearch ? 'nothing' : 'everything' })
  })
}

/** Calls `warm` when somebody first does anything on the page. */
function useFirstTouch(warm: () => void): void {
  useEffect(() => {
    const touched = new AbortController()
    const heed = () => {
      touched.abort()
      warm()
    }
    for (const kind of ['pointermove', 'pointerdown', 'keydown'] as const) {
      window.addEventListener(kind, heed, { passive: true, signal: touched.signal })
    }
    return () => touched.abort()
  }, [warm])
}

function Parameters({ address, scope }: { address: ListingAddress; scope: ListingScope }) {
  useConfigure(plainParameters(address, scope))
  return null
}
