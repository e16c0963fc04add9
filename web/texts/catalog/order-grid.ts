/** Texts of the order grid of a product family. */
import { formatNumber } from '#contract/text/language.ts'
import { list, plural } from '#texts/language.ts'

export const orderGridTexts = {
  title: 'Order several variants',
  intro: ({ options }: { options: readonly string[] }) =>
    `Enter a quantity for each ${list(options).toLowerCase()} you need.`,
  sku: 'SKU',
  each: 'Each',
  eachAt: ({ price }: { price: string }) => `${price} each`,
  inStock: 'In stock',
  units: 'Units',
  total: 'Total',
  unitsOf: ({ name }: { name: string }) => `Units of ${name}`,
  inPacks: ({ units }: { units: number }) => `packs of ${formatNumber(units)}`,
  minimum: ({ units }: { units: number }) => `min. ${formatNumber(units)}`,
  nothing: 'No units selected',
  chosen: ({ units }: { units: number }) => plural(units, { one: '1 unit', other: `${formatNumber(units)} units` }),
  added: ({ count }: { count: number }) =>
    plural(count, {
      one: '1 product added to your cart.',
      other: `${formatNumber(count)} products added to your cart.`,
    }),
  error: ({ name, message }: { name: string; message: string }) => `${name}: ${message}`,
  addAll: 'Add all to cart',
} as const
