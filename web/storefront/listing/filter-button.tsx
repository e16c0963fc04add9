import { lazy, Suspense, useState } from 'react'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { listingTexts } from '#texts/listing.ts'
import { countFilters, type ListingAddress } from './address.ts'
import type { ListingScope } from './listing-search.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

const LOOK = 'min-h-11 items-center gap-2 rounded-full border border-line px-5 text-small hover:border-ink'

/** Opens the filters on small screens. Without JavaScript they stand below, and this leads there. */
export function FilterButton({ address, scope }: { address: ListingAddress; scope: ListingScope }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const chosen = countFilters(address)
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className={`${LOOK} inline-flex no-scripting:hidden`}
      >
        <SlidersHorizontal size={16} aria-hidden />
        {listingTexts.filters.title}
        {chosen > 0 && <span className="figures text-muted">({chosen})</span>}
      </button>
      <a href="#filters" className={`${LOOK} hidden no-scripting:inline-flex`}>
        {listingTexts.filters.title}
      </a>
      {wanted && (
        <Suspense>
          <FilterSheet open={open} onOpenChange={setOpen} address={address} scope={scope} />
        </Suspense>
      )}
    </div>
  )
}
