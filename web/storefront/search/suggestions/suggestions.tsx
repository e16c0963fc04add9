import type { SearchConfig } from '#web/shop.ts'
import type { SearchScope } from '#web/storefront/search/search-scope.ts'
import { StartPanel } from './start-panel.tsx'
import { ProductSuggestions } from './product-suggestions.tsx'

// Exported from here to be in the same lazy chunk: every chunk adds its file name to the initial page.
export { pasteLines } from '#web/storefront/search/paste-lines.ts'
export { rememberSearch } from './recent-searches.ts'
export { NameOptions } from './name-options.tsx'

/** Shortest text that is searched (spec 5). */
const MIN_CHARACTERS = 3

interface SuggestionsProps {
  config: SearchConfig
  scope: SearchScope
  text: string
  listId: string
  /** Id of the active option. */
  active: string | null
  /** Called with true while there is a list of options. */
  onList: (listed: boolean) => void
  onChoose: () => void
  /** Returns the focus to the input. */
  onRefocus: () => void
}

/** Dropdown of the search box. Loaded lazily on its first use, hence the default export. */
export default function Suggestions(props: SuggestionsProps) {
  const typed = props.text.trim()
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(40rem,calc(100dvh-9rem))] overflow-y-auto overscroll-contain rounded-lg border border-hairline bg-paper text-left text-small shadow-2xl">
      {typed.length >= MIN_CHARACTERS ? (
        <ProductSuggestions {...props} typed={typed} />
      ) : (
        <StartPanel {...props} typed={typed} />
      )}
    </div>
  )
}
