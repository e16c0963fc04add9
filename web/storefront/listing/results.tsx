import { useInstantSearch } from 'react-instantsearch'
import { useLocation } from 'react-router'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { listingTexts } from '#texts/listing/listing.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { hasFilters, type ListingQuery, withoutFilters } from './listing-query.ts'
import type { ListingScope } from './search/search-state.ts'
import { Products } from './products/products.tsx'
import { focusProducts } from './products/products-heading.tsx'
import { SearchError } from './search-error.tsx'

interface ResultsProps {
  query: ListingQuery
  scope: ListingScope
  products: readonly InventoryCard[]
  /** Shown if there are no products although no filter is applied. */
  empty: React.ReactNode
  /** True if filters are beside the products. */
  hasSidebar?: boolean
}

/** The current page of products with pagination. The previous results stay while a search runs. */
export function Results({ query, scope, products, empty, hasSidebar = false }: ResultsProps) {
  const { results, status } = useInstantSearch()
  const { nbHits, page, nbPages, hitsPerPage } = results
  const meta = { current_page: page + 1, last_page: nbPages, per_page: hitsPerPage, total: nbHits }
  return (
    <>
      <SearchError query={query} scope={scope} />
      <div
        aria-busy={status === 'loading' || status === 'stalled'}
        data-settling={status === 'stalled'}
        className="settles"
      >
        {nbHits > 0 && <Products products={products} view={query.view} hasSidebar={hasSidebar} />}
        {nbHits > 0 && <Pagination meta={meta} />}
        {nbHits === 0 && (hasFilters(query) ? <NoMatches /> : empty)}
      </div>
    </>
  )
}

function NoMatches() {
  const { search } = useLocation()
  return (
    <EmptyState title={listingTexts.empty.title}>
      <p>{listingTexts.empty.text}</p>
      <ButtonLink
        to={withoutFilters(search)}
        preventScrollReset
        rel="nofollow"
        onClick={focusProducts}
        className="text-on-leaf"
      >
        {listingTexts.empty.clear}
      </ButtonLink>
    </EmptyState>
  )
}
