import { useEffect } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { suggestionsTexts } from '#texts/search/suggestions.ts'
import type { SearchConfig } from '#web/shop.ts'
import { cardOf } from '#web/storefront/listing/products/hit-card.ts'
import { EVERYWHERE } from './option-link.tsx'
import { ProductSuggestion } from './product-suggestion.tsx'
import { SearchStatus } from '#web/storefront/search/search-status.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface NameOptionsProps {
  config: SearchConfig
  text: string
  listId: string
  /** Id of the active option. */
  active: string | null
  /** Called with true while there is a list of options. */
  onList: (listed: boolean) => void
  onChoose: (product: InventoryCard) => void
}

/** The products found by the name that is typed into a field for a product. Choosing one does not leave the page. */
export function NameOptions({ config, text, listId, active, onList, onChoose }: NameOptionsProps) {
  const { status, found, retry } = useSuggestions(config, text, EVERYWHERE)
  const hasOptions = found !== null && found.hits.length > 0
  useEffect(() => {
    onList(hasOptions)
    return () => onList(false)
  }, [hasOptions, onList])

  return (
    <div
      aria-busy={status === 'loading' || status === 'stalled'}
      className="absolute top-full left-0 z-30 mt-1 max-h-96 w-[min(28rem,calc(100vw-2*var(--gutter)))] overflow-y-auto rounded-lg border border-hairline bg-paper text-left text-small shadow-2xl"
    >
      <SearchStatus status={status} found={found} onRetry={retry} />
      {hasOptions && (
        <div id={listId} role="listbox" aria-label={suggestionsTexts.products} className="py-2">
          {found.hits.map((hit) => {
            const id = `${listId}-${hit.objectID}`
            return (
              <button
                key={hit.objectID}
                type="button"
                id={id}
                role="option"
                tabIndex={-1}
                aria-selected={active === id}
                // The field keeps the focus, so that it is not left before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(cardOf(hit))}
                className="flex min-h-11 w-full items-center gap-4 px-5 py-2 text-left hover:bg-tile aria-selected:bg-tile"
              >
                <ProductSuggestion hit={hit} showsSku />
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
