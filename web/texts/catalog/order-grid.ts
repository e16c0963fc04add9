/** Texts of the order grid of a product family. */
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
  inPacks: ({ units }: { units: number }) => `packs of ${units}`,
  minimum: ({ units }: { units: number }) => `min. ${units}`,
  nothing: 'No units selected',
  chosen: ({ units }: { units: number }) => plural(units, { one: '1 unit', other: `${units} units` }),
  added: ({ count }: { count: number }) =>
    plural(count, { one: '1 product added to your cart.', other: `${count} products added to your cart.` }),
  error: ({ name, message }: { name: string; message: string }) => `${name}: ${message}`,
  addAll: 'Add all to cart',
} as const
