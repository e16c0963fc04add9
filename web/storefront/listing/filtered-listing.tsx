import { useInstantSearch, usePagination, useSortBy } from 'react-instantsearch'
import { listingTexts } from '#texts/listing.ts'
import { isNarrowed, type ListingAddress } from './address.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { LISTING_ID } from './follow-address.tsx'
import { cardOf } from './hit-card.ts'
import { type ListingScope, widgetParameters } from './listing-search.ts'
import { ProductsHeading } from './products-heading.tsx'
import { Results } from './results.tsx'
import { SortForm } from './sort-form.tsx'
import { statsText } from './stats-text.ts'
import { ViewSwitch } from './view-switch.tsx'

interface FilteredListingProps {
  address: ListingAddress
  scope: ListingScope
  empty: React.ReactNode
}

/** Filters on the left where there is room, else behind a button; on the right what they leave. */
export function FilteredListing({ address, scope, empty }: FilteredListingProps) {
  useSortBy(widgetParameters.orders())
  usePagination()
  const { results } = useInstantSearch()
  const nothingAtAll = results.nbHits === 0 && !isNarrowed(address)
  return (
    <div
      id={LISTING_ID}
      className="mt-8 -scroll-mt-6 border-t border-hairline no-scripting:max-lg:flex no-scripting:max-lg:flex-col lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-10 2xl:gap-x-14"
    >
      <aside
        id="filters"
        aria-label={listingTexts.filters.title}
        hidden={nothingAtAll}
        className="pt-4 max-lg:hidden no-scripting:max-lg:order-last no-scripting:max-lg:block lg:sticky lg:top-18 lg:max-h-[calc(100dvh-4.5rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:-ml-2 lg:pr-4 lg:pb-8 lg:pl-2"
      >
        <FilterPanel address={address} scope={scope} />
      </aside>
      <section aria-labelledby="listing-products" className={nothingAtAll ? 'col-span-full' : 'min-w-0'}>
        <ProductsHeading />
        <div className="flex min-h-19 flex-wrap items-center gap-4 py-4 sm:gap-y-2">
          {!nothingAtAll && <FilterButton address={address} scope={scope} />}
          <output className="figures mr-auto text-small text-muted max-sm:order-last">
            {statsText(results.nbHits, results.processingTimeMS)}
          </output>
          <AppliedFilters address={address} />
          {!nothingAtAll && <SortForm order={address.order} isSearch={scope.isSearch} />}
          {!nothingAtAll && (
            <div className="max-sm:order-last">
              <ViewSwitch view={address.view} />
            </div>
          )}
        </div>
        {results.queryAfterRemoval && results.nbHits > 0 && (
          <p className="pb-4 text-small text-muted">{listingTexts.someWordsLeftOut}</p>
        )}
        <Results address={address} scope={scope} products={results.hits.map(cardOf)} empty={empty} beside />
      </section>
    </div>
  )
}
