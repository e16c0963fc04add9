import { useInstantSearch } from 'react-instantsearch'
import { useLocation } from 'react-router'
import { listingTexts } from '#texts/listing.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isNarrowed, type ListingAddress, withoutFilters } from './address.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { ListingScope } from './listing-search.ts'
import { SearchTrouble } from './search-trouble.tsx'

interface FilterSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  address: ListingAddress
  scope: ListingScope
}

/** The filters over the whole of a small screen. Loaded on demand, hence the default export. */
export default function FilterSheet({ open, onOpenChange, address, scope }: FilterSheetProps) {
  const { results } = useInstantSearch()
  const { search } = useLocation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={listingTexts.filters.title} place="screen">
      <div className="-mx-6 min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-2 pb-8">
        <SearchTrouble address={address} scope={scope} />
        <FilterPanel address={address} scope={scope} />
      </div>
      <div className="-mx-6 -mb-6 flex gap-3 border-t border-hairline px-6 py-4">
        {isNarrowed(address) && (
          <ButtonLink look="quiet" to={withoutFilters(search)} rel="nofollow" preventScrollReset>
            {listingTexts.filters.clear}
          </ButtonLink>
        )}
        <Button className="figures grow" onClick={() => onOpenChange(false)}>
          {results.nbHits === 0 ? listingTexts.filters.none : listingTexts.filters.show({ count: results.nbHits })}
        </Button>
      </div>
    </Dialog>
  )
}
