import { useInstantSearch } from 'react-instantsearch'
import { listingTexts } from '#texts/listing/listing.ts'
import { setParameter } from '#web/storefront/listing/listing-query.ts'
import { ON_SALE } from './facets.ts'
import { Toggle } from './toggle.tsx'
import { useRefine } from './use-refine.ts'

/** Filter for products on sale. */
export function SaleToggle({ checked }: { checked: boolean }) {
  const { results } = useInstantSearch()
  const refine = useRefine()
  // Not a widget: the sale is part of `filters` (spec 7), and its facet is only counted.
  const values = results.getFacetValues(ON_SALE, {})
  const onSale = Array.isArray(values) ? values.find(({ name }) => name === 'true') : undefined
  return (
    <Toggle
      name="sale"
      label={listingTexts.filters.onSale}
      count={onSale?.count ?? 0}
      checked={checked}
      onChange={(on) => refine((search) => setParameter(search, 'sale', on ? '1' : null))}
    />
  )
}
