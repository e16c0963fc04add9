import { useInstantSearch } from 'react-instantsearch'
import { listingTexts } from '#texts/listing.ts'
import { uiTexts } from '#texts/ui.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { ListingAddress } from './address.ts'
import { type ListingScope, uiStateOf } from './listing-search.ts'

/** Says that a search failed and searches again on a press: for what the address asks, not for what was shown before. */
export function SearchTrouble({ address, scope }: { address: ListingAddress; scope: ListingScope }) {
  const { status, setIndexUiState } = useInstantSearch({ catchError: true })
  if (status !== 'error') return null
  return (
    <Notice look="trouble" role="alert" className="mb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {listingTexts.trouble}
        <button
          type="button"
          onClick={() => setIndexUiState(uiStateOf(address, scope))}
          className="plain-link min-h-11 font-medium"
        >
          {uiTexts.tryAgain}
        </button>
      </div>
    </Notice>
  )
}
