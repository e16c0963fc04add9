import { useEffect } from 'react'
import { suggestionsTexts } from '#texts/suggestions.ts'
import type { SearchConfig } from '#web/shop.ts'
import { cardOf } from '#web/storefront/listing/hit-card.ts'
import type { SearchScope } from '#web/storefront/shell/search-scope.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { EVERYWHERE, OptionLink, searchAddress } from './option-link.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchStatus } from './search-status.tsx'
import type { SuggestedHit } from './suggester.ts'
import { titleParts } from './title-parts.ts'
import { useSuggestions } from './use-suggestions.ts'

interface FoundProductsProps {
  config: SearchConfig
  typed: string
  scope: SearchScope
  listId: string
  active: string | null
  onList: (listed: boolean) => void
  onChoose: () => void
  onReturn: () => void
}

/** The first products found while somebody types, and the way to all of them. */
export function FoundProducts({
  config,
  typed,
  scope,
  listId,
  active,
  onList,
  onChoose,
  onReturn,
}: FoundProductsProps) {
  const { status, found, retry } = useSuggestions(config, typed, scope)
  const isNarrow = scope.category !== null || scope.sale
  const hasOptions = found !== null && (found.total > 0 || isNarrow)
  useEffect(() => {
    onList(hasOptions)
    return () => onList(false)
  }, [hasOptions, onList])

  function choose() {
    rememberSearch(typed)
    onChoose()
  }

  function again() {
    retry()
    onReturn()
  }

  return (
    <div aria-busy={status === 'loading' || status === 'stalled'}>
      <SearchStatus status={status} found={found} onRetry={again} />
      {hasOptions && (
        <div
          id={listId}
          role="listbox"
          aria-label={suggestionsTexts.products}
          className={`py-2 transition-opacity duration-200 ${status === 'stalled' ? 'opacity-60' : ''}`}
        >
          {found.hits.map((hit) => (
            <OptionLink
              key={hit.objectID}
              id={`${listId}-${hit.objectID}`}
              to={`/inventory/${hit.objectID}`}
              active={active}
              onChoose={choose}
            >
              <FoundProduct hit={hit} />
            </OptionLink>
          ))}
          {found.total > 0 && (
            <OptionLink
              id={`${listId}-all`}
              to={searchAddress(found.text, scope)}
              active={active}
              onChoose={choose}
              className="figures border-t border-hairline font-medium text-leaf"
            >
              {suggestionsTexts.all({ count: found.total, category: scope.category?.c_name, sale: scope.sale })}
            </OptionLink>
          )}
          {isNarrow && (
            <OptionLink
              id={`${listId}-everywhere`}
              to={searchAddress(found.text, EVERYWHERE)}
              active={active}
              onChoose={choose}
              className="border-t border-hairline text-leaf"
            >
              {scope.sale ? suggestionsTexts.wholeShop : suggestionsTexts.everywhere}
            </OptionLink>
          )}
        </div>
      )}
    </div>
  )
}

function FoundProduct({ hit }: { hit: SuggestedHit }) {
  const { title, image, supplier, item_price, is_sales, price, in_stock } = cardOf(hit)
  return (
    <>
      <Picture image={image} sizes="48px" alt="" className={`size-12 shrink-0 ${in_stock ? '' : 'opacity-60'}`} />
      <span className="min-w-0 grow">
        <span className="line-clamp-2" dir="ltr">
          {titleParts(hit._highlightResult?.title?.value ?? title).map(({ at, text, matches }) => (
            <span key={at} className={matches ? 'font-medium text-leaf' : ''}>
              {text}
            </span>
          ))}
        </span>
        <span className="block truncate text-micro text-muted">
          {supplier.name}
          {!in_stock && ` · ${suggestionsTexts.soldOut}`}
        </span>
      </span>
      <span className="shrink-0 text-right font-medium">
        <Price amount={item_price} was={is_sales ? price : null} />
      </span>
    </>
  )
}
