/** Counts of products and units. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const countsTexts = {
  products: ({ count }: { count: number }) => products(count),
  units: ({ count }: { count: number }) => units(count),
  contents: (counts: { products: number; units: number }) => `${products(counts.products)}, ${units(counts.units)}`,
} as const

function products(count: number): string {
  return plural(count, { one: '1 product', other: `${formatNumber(count)} products` })
}

function units(count: number): string {
  return plural(count, { one: '1 unit', other: `${formatNumber(count)} units` })
}
