import { suggestionsTexts } from '#texts/search/suggestions.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { readProductIds } from './product-ids.ts'
import type { Suggestions } from '#web/storefront/search/suggestions/suggester.ts'

/** Status of the search: announced to screen readers, and visible if it is slow, fails or has no results. */
export function SearchStatus({ status, found, onRetry }: Suggestions & { onRetry: () => void }) {
  const nothing = found?.total === 0
  return (
    <>
      <output className={nothing && status === 'idle' ? 'block px-5 py-4' : 'sr-only'}>
        {status === 'idle' &&
          found &&
          (nothing ? noResultsText(found.text) : suggestionsTexts.found({ count: found.total }))}
      </output>
      {(status === 'stalled' || (status === 'loading' && !found)) && (
        <div
          className={
            found
              ? 'pointer-events-none absolute inset-0 z-10 m-auto size-fit rounded-full bg-paper'
              : 'flex h-16 items-center px-3'
          }
        >
          <Spinner label={suggestionsTexts.searching} />
        </div>
      )}
      {status === 'error' && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-2">
          {suggestionsTexts.unavailable}
          <button type="button" onClick={onRetry} className="plain-link min-h-11 font-medium">
            {uiTexts.tryAgain}
          </button>
        </p>
      )}
    </>
  )
}

function noResultsText(text: string): string {
  const ids = readProductIds(text)
  return ids ? suggestionsTexts.noneNumbered({ text, count: ids.length }) : suggestionsTexts.none({ text })
}
