import { useEffect } from 'react'
import { suggestionsTexts } from '#texts/search/suggestions.ts'
import type { SearchConfig } from '#web/shop.ts'
import type { SearchScope } from '#web/storefront/search/search-scope.ts'
import { productPath } from '#web/ui/paths.ts'
import { EVERYWHERE, OptionLink, searchPath } from './option-link.tsx'
import { PlaceOptions, usePlaces } from './place-options.tsx'
import { ProductSuggestion } from './product-suggestion.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchStatus } from '#web/storefront/search/search-status.tsx'
import { matchesSku } from './suggester.ts'
import { useSuggestions } from './use-suggestions.ts'

interface ProductSuggestionsProps {
  config: SearchConfig
  typed: string
  scope: SearchScope
  listId: string
  active: string | null
  onList: (listed: boolean) => void
  onChoose: () => void
  onRefocus: () => void
}

/** The first products found while the visitor types, with a link to all results. */
export function ProductSuggestions({
  config,
  typed,
  scope,
  listId,
  active,
  onList,
  onChoose,
  onRefocus,
}: ProductSuggestionsProps) {
  const { status, found, retry } = useSuggestions(config, typed, scope)
  const isNarrow = scope.category !== null || scope.sale
  const places = usePlaces(typed)
  const hasElsewhere = isNarrow && found !== null && found.everywhere > 0
  const hasOptions = found !== null && (found.total > 0 || hasElsewhere || places.length > 0)
  useEffect(() => {
    onList(hasOptions)
    return () => onList(false)
  }, [hasOptions, onList])

  function choose() {
    rememberSearch(typed)
    onChoose()
  }

  function retryAndRefocus() {
    retry()
    onRefocus()
  }

  return (
    <div aria-busy={status === 'loading' || status === 'stalled'}>
      <SearchStatus status={status} found={found} onRetry={retryAndRefocus} />
      {hasOptions && (
        <div
          id={listId}
          role="listbox"
          aria-label={suggestionsTexts.products}
          data-settling={status === 'stalled'}
          className="settles py-2"
        >
          {found.hits.map((hit) => (
            <OptionLink
              key={hit.objectID}
              id={`${listId}-${hit.objectID}`}
              to={productPath({ ocid: hit.objectID })}
              active={active}
              onChoose={choose}
            >
              <ProductSuggestion hit={hit} showsSku={matchesSku(hit)} />
            </OptionLink>
          ))}
          {found.total > 0 && (
            <OptionLink
              id={`${listId}-all`}
              to={searchPath(found.text, scope)}
              active={active}
              onChoose={choose}
              className="figures border-t border-hairline font-medium text-leaf"
            >
              {suggestionsTexts.all({ count: found.total, category: scope.category?.c_name, sale: scope.sale })}
            </OptionLink>
          )}
          {hasElsewhere && (
            <OptionLink
              id={`${listId}-everywhere`}
              to={searchPath(found.text, EVERYWHERE)}
              active={active}
              onChoose={choose}
              className="figures border-t border-hairline text-leaf"
            >
              {suggestionsTexts.everywhere({ count: found.everywhere })}
            </OptionLink>
          )}
          <PlaceOptions places={places} listId={listId} active={active} onChoose={choose} />
        </div>
      )}
    </div>
  )
}
