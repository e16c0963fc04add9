import { useInstantSearch } from 'react-instantsearch'
import { listingTexts } from '#texts/listing.ts'
import type { ListingAddress } from './address.ts'
import { AddAll } from './add-all.tsx'
import { cardOf } from './hit-card.ts'
import type { ListingScope } from './listing-search.ts'
import { ProductsHeading } from './products-heading.tsx'
import { Results } from './results.tsx'
import { ViewSwitch } from './view-switch.tsx'

interface ProductListProps {
  ids: readonly number[]
  address: ListingAddress
  scope: ListingScope
  empty: React.ReactNode
}

/** The products of a list of numbers: how many there are, which there are not, and all of them into the cart at once. */
export function ProductList({ ids, address, scope, empty }: ProductListProps) {
  const { results } = useInstantSearch()
  const known = new Map(results.hits.map(cardOf).map((card) => [card.ocid, card]))
  // As they were asked for: somebody ticks them off a list.
  const cards = ids.flatMap((id) => known.get(id) ?? [])
  const unknown = ids.filter((id) => !known.has(id))
  const isNarrowed = scope.categoryId !== null || address.sale
  return (
    <section aria-labelledby="listing-products">
      <ProductsHeading />
      <div className="mt-8 mb-8 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-4">
        <output className="figures min-w-0 text-small wrap-anywhere">
          {foundText(ids.length, unknown, isNarrowed)}
        </output>
        {cards.length > 0 && (
          <div className="flex flex-wrap items-center gap-4">
            <AddAll products={cards} />
            <ViewSwitch view={address.view} />
          </div>
        )}
      </div>
      <Results address={address} scope={scope} products={cards} empty={empty} />
    </section>
  )
}

/** What is not in a category or not on sale may well be a product. */
function foundText(asked: number, unknown: readonly number[], isNarrowed: boolean): string {
  const found = asked - unknown.length
  if (unknown.length === 0) return listingTexts.ofAsked({ found, asked })
  const others = { found, asked, unknown: unknown.join(', ') }
  return isNarrowed ? listingTexts.ofAskedNotHere(others) : listingTexts.ofAskedUnknown(others)
}
