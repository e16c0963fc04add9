import { useLocation } from 'react-router'
import { listingTexts } from '#texts/listing/listing.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListingQuery } from '#web/storefront/listing/listing-query.ts'
import { CategoryTree } from './category-tree.tsx'
import { FacetList } from './facet-list.tsx'
import { FACETS } from './facets.ts'
import { HiddenParameters } from './hidden-parameters.tsx'
import type { ListingScope } from '#web/storefront/listing/search/search-state.ts'
import { ownFacets, ownRanges } from './own-facets.ts'
import { OwnRangeFields } from './own-range-fields.tsx'
import { NearFields } from './near-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { SaleToggle } from './sale-toggle.tsx'
import { StockToggle } from './stock-toggle.tsx'

const OWN_PARAMETERS = [
  'page',
  'sale',
  'in_stock',
  'price',
  'price_from',
  'price_to',
  'zip',
  'within',
  ...FACETS.map((f) => f.parameter),
]
/** Number of facets that are open initially. */
const OPEN_LISTS = 2

/** All filters of a listing. Every choice applies at once; without JavaScript it is a form with a submit button. */
export function FilterPanel({ query, scope }: { query: ListingQuery; scope: ListingScope }) {
  const { pathname, search } = useLocation()
  // Enter in a price field would submit the form.
  const preventSubmit = (event: React.FormEvent) => event.preventDefault()
  const [facets, ranges] = [ownFacets(scope.attributes), ownRanges(scope.attributes)]
  const own = [
    ...facets.map(({ parameter }) => parameter),
    ...ranges.flatMap(({ parameter }) => [parameter, `${parameter}.from`, `${parameter}.to`]),
  ]
  return (
    <form action={pathname} onSubmit={preventSubmit} className="text-small">
      <HiddenParameters search={search} except={[...OWN_PARAMETERS, ...own]} />
      {scope.hasBranches && <CategoryTree key={query.keyword} query={query} scope={scope} />}
      <div className="border-b border-hairline py-2">
        <SaleToggle checked={query.sale} />
        <StockToggle checked={query.inStock} />
      </div>
      <PriceFields price={query.price} />
      <NearFields near={query.near} />
      {[...FACETS, ...facets].map((facet, index) => (
        <FacetList
          key={facet.parameter}
          facet={facet}
          chosen={query.values[facet.parameter] ?? []}
          open={index < OPEN_LISTS}
        />
      ))}
      {ranges.map((range) => (
        <OwnRangeFields key={range.parameter} range={range} chosen={query.values[range.parameter] ?? []} />
      ))}
      <div className="hidden pt-6 no-scripting:block">
        <Button type="submit">{listingTexts.filters.apply}</Button>
      </div>
    </form>
  )
}
