import { useInstantSearch } from 'react-instantsearch'
import { useLocation } from 'react-router'
import { listingTexts } from '#texts/listing/listing.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { hasFilters, type ListingQuery, withoutFilters } from '#web/storefront/listing/listing-query.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { ListingScope } from '#web/storefront/listing/search/search-state.ts'
import { SearchError } from '#web/storefront/listing/search-error.tsx'

interface FilterDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  query: ListingQuery
  scope: ListingScope
}

/** The filters as a full-screen dialog on small screens. Loaded lazily, hence the default export. */
export default function FilterDialog({ open, onOpenChange, query, scope }: FilterDialogProps) {
  const { results } = useInstantSearch()
  const { search } = useLocation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={listingTexts.filters.title} placement="screen">
      <div className="-mx-6 min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-2 pb-8">
        <SearchError query={query} scope={scope} />
        <FilterPanel query={query} scope={scope} />
      </div>
      <div className="-mx-6 -mb-6 flex gap-3 border-t border-hairline px-6 py-4">
        {hasFilters(query) && (
          <ButtonLink variant="quiet" to={withoutFilters(search)} rel="nofollow" preventScrollReset>
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
