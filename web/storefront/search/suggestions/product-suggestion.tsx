import { suggestionsTexts } from '#texts/search/suggestions.ts'
import { cardOf } from '#web/storefront/listing/products/hit-card.ts'
import { Image } from '#web/ui/images/image.tsx'
import { Price } from '#web/ui/product/price.tsx'
import type { SuggestedHit } from './suggester.ts'
import { titleParts } from './title-parts.ts'

interface ProductSuggestionProps {
  hit: SuggestedHit
  /** True to show the SKU, where it is what the visitor looks for. */
  showsSku?: boolean
}

/** A found product in a list of suggestions. */
export function ProductSuggestion({ hit, showsSku = false }: ProductSuggestionProps) {
  const { title, sku, image, supplier, item_price, is_sales, price, in_stock } = cardOf(hit)
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
          {showsSku && <span>{`${sku} · `}</span>}
          <span>{supplier.name}</span>
          {!in_stock && <span>{` · ${suggestionsTexts.soldOut}`}</span>}
        </span>
      </span>
      <span className="shrink-0 text-right font-medium">
        <Price amount={item_price} was={is_sales ? price : null} />
      </span>
    </>
  )
}
