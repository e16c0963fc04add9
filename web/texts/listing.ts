/** Listings of products: filters, order, views and what they find. */
import { formatNumber } from '#contract/language.ts'
import { plural } from './language.ts'

export const listingTexts = {
  title: 'Products',
  // Spec 8.
  found: ({ count, milliseconds }: { count: number; milliseconds: number }) =>
    count === 0
      ? 'No results'
      : plural(count, {
          one: '1 result',
          other: `${formatNumber(count)} results found in ${formatNumber(milliseconds)}ms`,
        }),
  products: ({ count }: { count: number }) =>
    plural(count, { one: '1 product', other: `${formatNumber(count)} products` }),
  someWordsLeftOut: 'Nothing has all of these words, so some were left out.',
  range: ({ first, last, count }: { first: number; last: number; count: number }) =>
    `${first}–${last} of ${formatNumber(count)} products`,
  ofAsked: ({ found, asked }: { found: number; asked: number }) => `${found} of ${asked} found`,
  ofAskedUnknown: ({ found, asked, unknown }: { found: number; asked: number; unknown: string }) =>
    `${found} of ${asked} found; unknown: ${unknown}`,
  ofAskedNotHere: ({ found, asked, unknown }: { found: number; asked: number; unknown: string }) =>
    `${found} of ${asked} found here; not among these: ${unknown}`,
  filters: {
    title: 'Filters',
    applied: 'Applied filters',
    remove: ({ kind }: { kind: string }) => `Remove filter ${kind}:`,
    clear: 'Clear all',
    category: 'Category',
    byCategory: 'Filter by category',
    offer: 'Offer',
    onSale: 'On sale',
    availability: 'Availability',
    inStock: 'In stock',
    /** After the number of a value, for a screen reader. */
    products: 'products',
    apply: 'Show what fits',
    none: 'No results',
    show: ({ count }: { count: number }) =>
      plural(count, { one: 'Show 1 result', other: `Show ${formatNumber(count)} results` }),
    unusable: 'Filters cannot be used at the moment, so this is everything.',
  },
  values: {
    search: ({ facet }: { facet: string }) => `Search ${facet.toLowerCase()}`,
    searchWithin: ({ facet }: { facet: string }) => `Search within ${facet.toLowerCase()}`,
    // Spec 8.
    none: 'No results.',
    more: 'Show more',
    fewer: 'Show fewer',
  },
  price: {
    title: 'Price',
    perUnit: 'Price per unit',
    fromField: 'Price from, in dollars',
    toField: 'Price to, in dollars',
    go: { short: 'Go', whole: 'Go: filter by price' },
    from: ({ price }: { price: string }) => `from ${price}`,
    upTo: ({ price }: { price: string }) => `up to ${price}`,
    between: ({ from, to }: { from: string; to: string }) => `${from} – ${to}`,
  },
  empty: {
    title: 'Nothing fits all of these filters',
    text: 'Take one of them away, or begin again with all that was found.',
    clear: 'Clear all filters',
  },
  trouble: 'The search could not be reached. This is what was found before.',
} as const
