import { useInstantSearch } from 'react-instantsearch'
import { listingTexts } from '#texts/listing/listing.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import { Callout } from '#web/ui/callout.tsx'
import type { ListingQuery } from './listing-query.ts'
import { type ListingScope, uiStateOf } from './search/search-state.ts'

/** Error message of a failed search. Its button searches again for the current URL, not for the previous results. */
export function SearchError({ query, scope }: { query: ListingQuery; scope: ListingScope }) {
  const { status, setIndexUiState } = useInstantSearch({ catchError: true })
  if (status !== 'error') return null
  return (
    <Callout variant="error" role="alert" className="mb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {listingTexts.error}
        <button
          type="button"
          onClick={() => setIndexUiState(uiStateOf(query, scope))}
          className="plain-link min-h-11 font-medium"
        >
          {uiTexts.tryAgain}
        </button>
      </div>
    </Callout>
  )
}
