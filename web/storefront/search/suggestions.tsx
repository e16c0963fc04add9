import type { SearchConfig } from '#web/shop.ts'
import type { SearchScope } from '#web/storefront/shell/search-scope.ts'
import { BeforeTyping } from './before-typing.tsx'
import { FoundProducts } from './found-products.tsx'

// Comes along: the first page carries no more names of files than it must.
export { pasteLines } from './paste-lines.ts'

/** Spec 5: searching begins above two characters. */
const FEWEST_CHARACTERS = 3

interface SuggestionsProps {
  config: SearchConfig
  scope: SearchScope
  text: string
  listId: string
  /** The id of the option the arrows have reached. */
  active: string | null
  /** Told whether there is a list of options. */
  onList: (listed: boolean) => void
  onChoose: () => void
  /** Puts the focus back into the box. */
  onReturn: () => void
}

/** What drops down from the search box. Loaded when somebody first goes there, hence the default export. */
export default function Suggestions(props: SuggestionsProps) {
  const typed = props.text.trim()
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(40rem,calc(100dvh-9rem))] overflow-y-auto overscroll-contain rounded-lg border border-hairline bg-paper text-left text-small shadow-2xl">
      {typed.length >= FEWEST_CHARACTERS ? (
        <FoundProducts {...props} typed={typed} />
      ) : (
        <BeforeTyping {...props} typed={typed} />
      )}
    </div>
  )
}
