import { useToggleRefinement } from 'react-instantsearch'
import { listingTexts } from '#texts/listing.ts'
import { setValue } from './address.ts'
import { widgetParameters } from './listing-search.ts'
import { Toggle } from './toggle.tsx'
import { useRefine } from './use-refine.ts'

/** Leaves out what cannot be ordered. */
export function StockToggle({ checked }: { checked: boolean }) {
  const { value } = useToggleRefinement(widgetParameters.stock())
  const refine = useRefine()
  return (
    <Toggle
      name="in_stock"
      label={listingTexts.filters.inStock}
      count={value.onFacetValue.count ?? 0}
      checked={checked}
      onChange={(on) => refine((search) => setValue(search, 'in_stock', on ? '1' : null))}
    />
  )
}
