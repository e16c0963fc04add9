import { useEffect } from 'react'
import { suggestionsTexts } from '#texts/search/suggestions.ts'
import type { SearchConfig } from '#web/shop.ts'
import { cardOf } from '#web/storefront/listing/products/hit-card.ts'
import type { SearchScope } from './search-scope.ts'
import { Image } from '#web/ui/images/image.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { productPath } from '#web/ui/paths.ts'
import { EVERYWHERE, OptionLink, searchPath } from './option-link.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchStatus } from './search-status.tsx'
import type { SuggestedHit } from './suggester.ts'
import { titleParts } from './title-parts.ts'
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
  const hasOptions = found !== null && (found.total > 0 || isNarrow)
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
          className={`py-2 transition-opacity duration-200 ${status === 'stalled' ? 'opacity-60' : ''}`}
        >
          {found.hits.map((hit) => (
            <OptionLink
              key={hit.objectID}
              id={`${listId}-${hit.objectID}`}
              to={productPath({ ocid: hit.objectID })}
              active={active}
              onChoose={choose}
            >
              <ProductSuggestion hit={hit} />
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
          {isNarrow && (
            <OptionLink
              id={`${listId}-everywhere`}
              to={searchPath(found.text, EVERYWHERE)}
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

function ProductSuggestion({ hit }: { hit: SuggestedHit }) {
  const { title, image, supplier, item_price, is_sales, price, in_stock } = cardOf(hit)
  return (
    <>
      <Image image={image} sizes="48px" alt="" className={`size-12 shrink-0 ${in_stock ? '' : 'opacity-60'}`} />
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
