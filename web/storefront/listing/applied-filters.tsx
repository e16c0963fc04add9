import X from 'lucide-react/icons/x'
import { formatDollars } from '#contract/money.ts'
import { listingTexts } from '#texts/listing.ts'
import {
  isNarrowed,
  isSaleFilter,
  type ListingAddress,
  type PriceRange,
  setPrice,
  setValue,
  withoutFilters,
  withoutValue,
} from './address.ts'
import { CATEGORY_SEPARATOR, FACETS } from './facets.ts'
import { focusProducts } from './products-heading.tsx'
import { RefineLink } from './refine-link.tsx'

/** What the listing is narrowed to, each with the way back: in the line above the products where there is room, so that they stay. */
export function AppliedFilters({ address }: { address: ListingAddress }) {
  if (!isNarrowed(address)) return null
  const filters = [
    address.category !== null && {
      kind: listingTexts.filters.category,
      text: address.category.split(CATEGORY_SEPARATOR).at(-1),
      change: (search: string) => setValue(search, 'category', null),
    },
    isSaleFilter(address) && {
      kind: listingTexts.filters.offer,
      text: listingTexts.filters.onSale,
      change: (search: string) => setValue(search, 'sale', null),
    },
    address.inStock && {
      kind: listingTexts.filters.availability,
      text: listingTexts.filters.inStock,
      change: (search: string) => setValue(search, 'in_stock', null),
    },
    address.price && {
      kind: listingTexts.price.title,
      text: rangeText(address.price),
      change: (search: string) => setPrice(search, null),
    },
    ...FACETS.flatMap(({ parameter, label }) =>
      (address.values[parameter] ?? []).map((value) => ({
        kind: label,
        text: value,
        change: (search: string) => withoutValue(search, parameter, value),
      })),
    ),
  ].filter((filter) => filter !== false && filter !== null)
  return (
    <ul
      aria-label={listingTexts.filters.applied}
      className="flex flex-wrap items-center gap-2 max-lg:order-[10000] max-lg:basis-full max-lg:pb-2 lg:min-w-0 lg:flex-1"
    >
      {filters.map(({ kind, text, change }) => (
        <li key={`${kind} ${text}`} className="min-w-0">
          <RefineLink
            change={change}
            onPress={focusProducts}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-small hover:border-ink"
          >
            <span className="sr-only">{listingTexts.filters.remove({ kind })} </span>
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <X size={16} aria-hidden className="shrink-0" />
          </RefineLink>
        </li>
      ))}
      <li>
        <RefineLink
          change={withoutFilters}
          onPress={focusProducts}
          className="plain-link inline-flex min-h-11 items-center px-2 text-small"
        >
          {listingTexts.filters.clear}
        </RefineLink>
      </li>
    </ul>
  )
}

function rangeText({ from, to }: PriceRange): string {
  const { price } = listingTexts
  if (from === null) return price.upTo({ price: formatDollars(to ?? 0) })
  if (to === null) return price.from({ price: formatDollars(from) })
  return price.between({ from: formatDollars(from), to: formatDollars(to) })
}
