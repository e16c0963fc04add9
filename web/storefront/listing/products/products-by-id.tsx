import { useInstantSearch } from 'react-instantsearch'
import { listingTexts } from '#texts/listing/listing.ts'
import type { ListingQuery } from '#web/storefront/listing/listing-query.ts'
import { AddAll } from './add-all.tsx'
import { cardOf } from './hit-card.ts'
import type { ListingScope } from '#web/storefront/listing/search/search-state.ts'
import { ProductsHeading } from './products-heading.tsx'
import { Results } from '#web/storefront/listing/results.tsx'
import { ViewSwitch } from './view-switch.tsx'

interface ProductsByIdProps {
  ids: readonly number[]
  query: ListingQuery
  scope: ListingScope
  empty: React.ReactNode
}

/** The products of a list of ids: how many were found, which are unknown, and a button that adds all of them to the cart. */
export function ProductsById({ ids, query, scope, empty }: ProductsByIdProps) {
  const { results } = useInstantSearch()
  const found = new Map(results.hits.map(cardOf).map((card) => [card.ocid, card]))
  // In the order of the list, so that the buyer can tick them off.
  const cards = ids.flatMap((id) => found.get(id) ?? [])
  const unknown = ids.filter((id) => !found.has(id))
  const isScoped = scope.categoryId !== null || query.sale
  return (
    <section aria-labelledby="listing-products">
      <ProductsHeading />
      <div className="mt-8 mb-8 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-4">
        <output className="figures min-w-0 text-small wrap-anywhere">{foundText(ids.length, unknown, isScoped)}</output>
        {cards.length > 0 && (
          <div className="flex flex-wrap items-center gap-4">
            <AddAll products={cards} />
            <ViewSwitch view={query.view} />
          </div>
        )}
      </div>
      <Results query={query} scope={scope} products={cards} empty={empty} />
    </section>
  )
}

/** Within a category or a sale, a missing id may still be a product of the shop. */
function foundText(requested: number, unknown: readonly number[], isScoped: boolean): string {
  const found = requested - unknown.length
  if (unknown.length === 0) return listingTexts.ofRequested({ found, requested })
  const others = { found, requested, unknown: unknown.join(', ') }
  return isScoped ? listingTexts.ofRequestedNotHere(others) : listingTexts.ofRequestedUnknown(others)
}
