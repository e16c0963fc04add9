/** Texts of product listings: filters, sorting, views and results. */
import { lazily } from '#contract/lazily.ts'
import { formatNumber, LANGUAGE } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

const decimalFormat = lazily(() => new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 4 }))

/** Formats a number of an own attribute, which has at most four decimals. */
const decimal = (number: number): string => decimalFormat().format(number)

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
  someWordsLeftOut: 'No product matches all of these words, so some were ignored.',
  range: ({ first, last, count }: { first: number; last: number; count: number }) =>
    plural(count, {
      one: '1 product',
      other: `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(count)} products`,
    }),
  ofRequested: ({ found, requested }: { found: number; requested: number }) =>
    `${formatNumber(found)} of ${formatNumber(requested)} found`,
  ofRequestedUnknown: ({ found, requested, unknown }: { found: number; requested: number; unknown: string }) =>
    `${formatNumber(found)} of ${formatNumber(requested)} found; unknown: ${unknown}`,
  ofRequestedNotHere: ({ found, requested, unknown }: { found: number; requested: number; unknown: string }) =>
    `${formatNumber(found)} of ${formatNumber(requested)} found here; not in this selection: ${unknown}`,
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
    /** Follows the count of a value, for screen readers. */
    products: 'products',
    apply: 'Apply filters',
    none: 'No results',
    show: ({ count }: { count: number }) =>
      plural(count, { one: 'Show 1 result', other: `Show ${formatNumber(count)} results` }),
    unavailable: 'Filters are unavailable right now, so all products are shown.',
  },
  values: {
    search: ({ facet }: { facet: string }) => `Search ${facet.toLowerCase()}`,
    searchWithin: ({ facet }: { facet: string }) => `Search within ${facet.toLowerCase()}`,
    // Spec 8.
    none: 'No results.',
    yes: 'Yes',
    no: 'No',
    more: 'Show more',
    fewer: 'Show fewer',
  },
  numbers: {
    fromField: ({ name }: { name: string }) => `${name}, from`,
    toField: ({ name }: { name: string }) => `${name}, to`,
    go: ({ name }: { name: string }) => `Go: filter by ${name}`,
    from: ({ from }: { from: number }) => `from ${decimal(from)}`,
    upTo: ({ to }: { to: number }) => `up to ${decimal(to)}`,
    between: ({ from, to }: { from: number; to: number }) => `${decimal(from)} – ${decimal(to)}`,
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
  near: {
    title: 'Ships from',
    zip: 'Your ZIP code',
    zipHint: 'ZIP code',
    distance: 'Distance',
    anyDistance: 'Any distance',
    miles: ({ miles }: { miles: number }) => `Within ${formatNumber(miles)} miles`,
    within: ({ miles, zip }: { miles: number; zip: string }) => `Within ${formatNumber(miles)} miles of ${zip}`,
    go: { short: 'Go', whole: 'Go: filter by distance' },
    askZip: 'Enter your ZIP code to filter by distance.',
    invalidZip: 'Enter a ZIP code of 5 digits.',
    unknownZip: ({ zip }: { zip: string }) => `We don't know ZIP code ${zip}. Check it, or try one nearby.`,
  },
  empty: {
    title: 'No products match',
    text: 'Remove a filter or clear all.',
    clear: 'Clear all filters',
  },
  error: 'Search is unavailable right now. These are the previous results.',
} as const
