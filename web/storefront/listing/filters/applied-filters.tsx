import { X } from '#web/ui/icons/x.ts'
import { formatDollars } from '#contract/values/money.ts'
import { listingTexts } from '#texts/listing/listing.ts'
import {
  hasFilters,
  isNearFilter,
  isSaleFilter,
  type ListingQuery,
  type PriceRange,
  setNear,
  setOwnRange,
  setPrice,
  setParameter,
  withoutFilters,
  withoutValue,
} from '#web/storefront/listing/listing-query.ts'
import type { ListingScope } from '#web/storefront/listing/search/search-state.ts'
import { CATEGORY_SEPARATOR, FACETS } from './facets.ts'
import { type NumberRange, ownFacets, ownRanges, parseRange } from './own-facets.ts'
import { focusProducts } from '#web/storefront/listing/products/products-heading.tsx'
import { RefineLink } from './refine-link.tsx'

/** The applied filters, each with a remove button. On wide screens they are in the toolbar, so that the products do not move. */
export function AppliedFilters({ query, scope }: { query: ListingQuery; scope: ListingScope }) {
  if (!hasFilters(query)) return null
  const filters = [
    query.category !== null && {
      kind: listingTexts.filters.category,
      text: query.category.split(CATEGORY_SEPARATOR).at(-1),
      change: (search: string) => setParameter(search, 'category', null),
    },
    isSaleFilter(query) && {
      kind: listingTexts.filters.offer,
      text: listingTexts.filters.onSale,
      change: (search: string) => setParameter(search, 'sale', null),
    },
    query.inStock && {
      kind: listingTexts.filters.availability,
      text: listingTexts.filters.inStock,
      change: (search: string) => setParameter(search, 'in_stock', null),
    },
    query.price && {
      kind: listingTexts.price.title,
      text: rangeText(query.price),
      change: (search: string) => setPrice(search, null),
    },
    query.near &&
      isNearFilter(query) && {
        kind: listingTexts.near.title,
        text: listingTexts.near.within(query.near),
        change: (search: string) => setNear(search, null),
      },
    ...[...FACETS, ...ownFacets(scope.attributes)].flatMap(({ parameter, label, labelOf = (value: string) => value }) =>
      (query.values[parameter] ?? []).map((value) => ({
        kind: label,
        // Yes alone does not state of what.
        text: labelOf(value) === value ? value : `${label}: ${labelOf(value)}`,
        change: (search: string) => withoutValue(search, parameter, value),
      })),
    ),
    ...ownRanges(scope.attributes).flatMap(({ parameter, label }) => {
      const range = parseRange(query.values[parameter]?.[0])
      const change = (search: string) => setOwnRange(search, parameter, null)
      return range ? [{ kind: label, text: `${label}: ${numbersText(range)}`, change }] : []
    }),
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
            onRefine={focusProducts}
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
          onRefine={focusProducts}
          className="plain-link inline-flex min-h-11 items-center px-2 text-small"
        >
          {listingTexts.filters.clear}
        </RefineLink>
      </li>
    </ul>
  )
}

function numbersText({ from, to }: NumberRange): string {
  const { numbers } = listingTexts
  if (from === null) return numbers.upTo({ to: to ?? 0 })
  return to === null ? numbers.from({ from }) : numbers.between({ from, to })
}

function rangeText({ from, to }: PriceRange): string {
  const { price } = listingTexts
  if (from === null) return price.upTo({ price: formatDollars(to ?? 0) })
  if (to === null) return price.from({ price: formatDollars(from) })
  return price.between({ from: formatDollars(from), to: formatDollars(to) })
}
