import { lazy, Suspense, useState } from 'react'
import { SlidersHorizontal } from '#web/ui/icons/sliders-horizontal.ts'
import { listingTexts } from '#texts/listing/listing.ts'
import { countFilters, type ListingQuery } from '#web/storefront/listing/listing-query.ts'
import type { ListingScope } from '#web/storefront/listing/search/search-state.ts'

const FilterDialog = lazy(() => import('./filter-dialog.tsx'))

const BUTTON = 'min-h-11 items-center gap-2 rounded-full border border-line px-5 text-small hover:border-ink'

/** Opens the filters on small screens. Without JavaScript it links to the filters below the products. */
export function FilterButton({ query, scope }: { query: ListingQuery; scope: ListingScope }) {
  const [isLoaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  const chosen = countFilters(query)
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setLoaded(true)
          setOpen(true)
        }}
        className={`${BUTTON} inline-flex no-scripting:hidden`}
      >
        <SlidersHorizontal size={16} aria-hidden />
        {listingTexts.filters.title}
        {chosen > 0 && <span className="figures text-muted">({chosen})</span>}
      </button>
      <a href="#filters" className={`${BUTTON} hidden no-scripting:inline-flex`}>
        {listingTexts.filters.title}
      </a>
      {isLoaded && (
        <Suspense>
          <FilterDialog open={open} onOpenChange={setOpen} query={query} scope={scope} />
        </Suspense>
      )}
    </div>
  )
}
