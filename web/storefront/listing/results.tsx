import { useInstantSearch } from 'react-instantsearch'
import { useLocation } from 'react-router'
import type { InventoryCard } from '#contract/catalog.ts'
import { listingTexts } from '#texts/listing.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { isNarrowed, type ListingAddress, withoutFilters } from './address.ts'
import type { ListingScope } from './listing-search.ts'
import { Products } from './products.tsx'
import { focusProducts } from './products-heading.tsx'
import { SearchTrouble } from './search-trouble.tsx'

interface ResultsProps {
  address: ListingAddress
  scope: ListingScope
  products: readonly InventoryCard[]
  /** What is said when there is nothing although nothing was filtered away. */
  empty: React.ReactNode
  /** True where filters stand beside the products. */
  beside?: boolean
}

/** A page of products and the way to the others; while others are searched for, the old ones stay. */
export function Results({ address, scope, products, empty, beside = false }: ResultsProps) {
  const { results, status } = useInstantSearch()
  const { nbHits, page, nbPages, hitsPerPage } = results
  const meta = { current_page: page + 1, last_page: nbPages, per_page: hitsPerPage, total: nbHits }
  return (
    <>
      <SearchTrouble address={address} scope={scope} />
      <div
        aria-busy={status === 'loading' || status === 'stalled'}
        className={`transition-opacity duration-200 ${status === 'stalled' ? 'opacity-60' : ''}`}
      >
        {nbHits > 0 && <Products products={products} view={address.view} beside={beside} />}
        {nbHits > 0 && <Pagination meta={meta} />}
        {nbHits === 0 && (isNarrowed(address) ? <NothingLeft /> : empty)}
      </div>
    </>
  )
}

function NothingLeft() {
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
