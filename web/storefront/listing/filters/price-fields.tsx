import { useRange } from 'react-instantsearch'
import { listingTexts } from '#texts/listing/listing.ts'
import { type PriceRange, readListingQuery, setPrice } from '#web/storefront/listing/listing-query.ts'
import { widgetParameters } from '#web/storefront/listing/search/search-state.ts'
import { RangeFields } from './range-fields.tsx'

const TEXTS = { from: listingTexts.price.fromField, to: listingTexts.price.toField, go: listingTexts.price.go }

/** Price range in dollars. */
export function PriceFields({ price }: { price: PriceRange | null }) {
  const { range, canRefine } = useRange(widgetParameters.price())
  if (!canRefine && !price) return null
  return (
    <RangeFields
      label={listingTexts.price.perUnit}
      names={{ from: 'price_from', to: 'price_to' }}
      texts={TEXTS}
      hints={{
        from: range.min === undefined ? '' : `$${Math.floor(range.min)}`,
        to: range.max === undefined ? '' : `$${Math.ceil(range.max)}`,
      }}
      min={0}
      range={price}
      write={(search, typed) => {
        const next = readListingQuery(new URLSearchParams({ price_from: typed.from, price_to: typed.to })).price
        const there = setPrice(search, next)
        const { price } = readListingQuery(new URLSearchParams(search))
        return there === setPrice(search, price) ? search : there
      }}
    />
  )
}
