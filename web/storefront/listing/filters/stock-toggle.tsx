import { useToggleRefinement } from 'react-instantsearch'
import { listingTexts } from '#texts/listing/listing.ts'
import { setParameter } from '#web/storefront/listing/listing-query.ts'
import { widgetParameters } from '#web/storefront/listing/search/search-state.ts'
import { Toggle } from './toggle.tsx'
import { useRefine } from './use-refine.ts'

/** Filter for products in stock. */
export function StockToggle({ checked }: { checked: boolean }) {
  const { value } = useToggleRefinement(widgetParameters.stock())
  const refine = useRefine()
  return (
    <Toggle
      name="in_stock"
      label={listingTexts.filters.inStock}
      count={value.onFacetValue.count ?? 0}
      checked={checked}
      onChange={(on) => refine((search) => setParameter(search, 'in_stock', on ? '1' : null))}
    />
  )
}
