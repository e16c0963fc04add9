import { useInstantSearch, usePagination, useSortBy } from 'react-instantsearch'
import { listingTexts } from '#texts/listing/listing.ts'
import { hasFilters, type ListingQuery } from './listing-query.ts'
import { AppliedFilters } from './filters/applied-filters.tsx'
import { FilterButton } from './filters/filter-button.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { LISTING_ID } from './search/sync-search.tsx'
import { cardOf } from './products/hit-card.ts'
import { type ListingScope, widgetParameters } from './search/search-state.ts'
import { ProductsHeading } from './products/products-heading.tsx'
import { Results } from './results.tsx'
import { SortForm } from './filters/sort-form.tsx'
import { statsText } from './stats-text.ts'
import { ViewSwitch } from './products/view-switch.tsx'

interface FilteredListingProps {
  query: ListingQuery
  scope: ListingScope
  empty: React.ReactNode
}

/** A listing with filters, on the left of wide screens or behind a button. */
export function FilteredListing({ query, scope, empty }: FilteredListingProps) {
  useSortBy(widgetParameters.orders())
  usePagination()
  const { results } = useInstantSearch()
  const isEmpty = results.nbHits === 0 && !hasFilters(query)
  return (
    <div
      id={LISTING_ID}
      className="mt-8 -scroll-mt-6 max-md:-scroll-mt-21 border-t border-hairline no-scripting:max-lg:flex no-scripting:max-lg:flex-col lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-10 2xl:gap-x-14"
    >
      <aside
        id="filters"
        aria-label={listingTexts.filters.title}
        hidden={isEmpty}
        className="pt-4 max-lg:hidden no-scripting:max-lg:order-last no-scripting:max-lg:block lg:sticky lg:top-18 lg:max-h-[calc(100dvh-4.5rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:-ml-2 lg:pr-4 lg:pb-8 lg:pl-2"
      >
        <FilterPanel query={query} scope={scope} />
      </aside>
      <section aria-labelledby="listing-products" className={isEmpty ? 'col-span-full' : 'min-w-0'}>
        <ProductsHeading />
        <div className="md:flex md:min-h-19 md:flex-wrap md:items-center md:gap-x-4 md:gap-y-2 md:py-4 max-md:contents">
          {!isEmpty && (
            <div className="filter-bar">
              <FilterButton query={query} scope={scope} />
              <SortForm order={query.order} isSearch={scope.isSearch} />
            </div>
          )}
          <div className="listing-facts">
            <output className="figures mr-auto text-small text-muted">
              {statsText(results.nbHits, results.processingTimeMS)}
            </output>
            <AppliedFilters query={query} scope={scope} />
            {!isEmpty && <ViewSwitch view={query.view} />}
          </div>
        </div>
        {results.queryAfterRemoval && results.nbHits > 0 && (
          <p className="pb-4 text-small text-muted">{listingTexts.someWordsLeftOut}</p>
        )}
        <Results query={query} scope={scope} products={results.hits.map(cardOf)} empty={empty} hasSidebar />
      </section>
    </div>
  )
}
