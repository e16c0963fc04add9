import { useInstantSearch } from 'react-instantsearch'
import { listingTexts } from '#texts/listing.ts'
import { setValue } from './address.ts'
import { ON_SALE } from './facets.ts'
import { Toggle } from './toggle.tsx'
import { useRefine } from './use-refine.ts'

/** Leaves only what is on sale. */
export function SaleToggle({ checked }: { checked: boolean }) {
  const { results } = useInstantSearch()
  const refine = useRefine()
  // No widget: a filter of the whole listing (spec 7), whose values are counted beside it.
  const values = results.getFacetValues(ON_SALE, {})
  const onSale = Array.isArray(values) ? values.find(({ name }) => name === 'true') : undefined
  return (
    <Toggle
      name="sale"
      label={listingTexts.filters.onSale}
      count={onSale?.count ?? 0}
      checked={checked}
      onChange={(on) => refine((search) => setValue(search, 'sale', on ? '1' : null))}
    />
  )
}
