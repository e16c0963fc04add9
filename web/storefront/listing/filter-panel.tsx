import { useLocation, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { type ListingAddress, setValue } from './address.ts'
import { CategoryTree } from './category-tree.tsx'
import { FacetList } from './facet-list.tsx'
import { FACETS } from './facets.ts'
import { KeptParameters } from './kept-parameters.tsx'
import type { ListingScope } from './listing-search.ts'
import { PriceFields } from './price-fields.tsx'
import { StockToggle } from './stock-toggle.tsx'
import { Toggle } from './toggle.tsx'

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
  const navigate = useNavigate()
  // A price typed and confirmed by Enter would send the form.
  const stay = (event: React.FormEvent) => event.preventDefault()
  return (
    <form action={pathname} onSubmit={stay} className="text-small">
      <KeptParameters search={search} except={KEPT_BY_FIELDS} />
      {scope.hasBranches && <CategoryTree address={address} scope={scope} />}
      <div className="border-b border-hairline py-2">
        <Toggle
          name="sale"
          label="On sale"
          checked={address.sale}
          onChange={(on) => navigate(setValue(search, 'sale', on ? '1' : null), { preventScrollReset: true })}
        />
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
      <Button type="submit" className="mt-6 hidden no-scripting:inline-flex">
        Show what fits
      </Button>
    </form>
  )
}
