import { useLocation } from 'react-router'
import { listingTexts } from '#texts/listing.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListingAddress } from './address.ts'
import { CategoryTree } from './category-tree.tsx'
import { FacetList } from './facet-list.tsx'
import { FACETS } from './facets.ts'
import { KeptParameters } from './kept-parameters.tsx'
import type { ListingScope } from './listing-search.ts'
import { PriceFields } from './price-fields.tsx'
import { SaleToggle } from './sale-toggle.tsx'
import { StockToggle } from './stock-toggle.tsx'

const KEPT_BY_FIELDS = [
  'page',
  'sale',
  'in_stock',
  'price',
  'price_from',
  'price_to',
  ...FACETS.map((f) => f.parameter),
]
/** Lists that stand open before anything is chosen in them. */
const OPEN_LISTS = 2

/** All there is to narrow a listing by. Without JavaScript it is a form; with it every choice counts at once. */
export function FilterPanel({ address, scope }: { address: ListingAddress; scope: ListingScope }) {
  const { pathname, search } = useLocation()
  // A price typed and confirmed by Enter would send the form.
  const stay = (event: React.FormEvent) => event.preventDefault()
  return (
    <form action={pathname} onSubmit={stay} className="text-small">
      <KeptParameters search={search} except={KEPT_BY_FIELDS} />
      {scope.hasBranches && <CategoryTree key={address.keyword} address={address} scope={scope} />}
      <div className="border-b border-hairline py-2">
        <SaleToggle checked={address.sale} />
        <StockToggle checked={address.inStock} />
      </div>
      <PriceFields price={address.price} />
      {FACETS.map((facet, index) => (
        <FacetList
          key={facet.parameter}
          facet={facet}
          chosen={address.values[facet.parameter] ?? []}
          open={index < OPEN_LISTS}
        />
      ))}
      <div className="hidden pt-6 no-scripting:block">
        <Button type="submit">{listingTexts.filters.apply}</Button>
      </div>
    </form>
  )
}
