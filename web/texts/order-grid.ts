/** The grid that orders several of a family at once. */
import { list, plural } from './language.ts'

export const orderGridTexts = {
  title: 'Order several at once',
  every: ({ options }: { options: readonly string[] }) =>
    `Every ${list(options).toLowerCase()} of this piece. Leave out what you do not need.`,
  sku: 'SKU',
  each: 'Each',
  eachAt: ({ price }: { price: string }) => `${price} each`,
  inStock: 'In stock',
  units: 'Units',
  total: 'Total',
  unitsOf: ({ name }: { name: string }) => `Units of ${name}`,
  inPacks: ({ units }: { units: number }) => `in ${units}s`,
  minimum: ({ units }: { units: number }) => `min. ${units}`,
  nothing: 'Nothing chosen yet',
  chosen: ({ units }: { units: number }) => plural(units, { one: '1 unit', other: `${units} units` }),
  wentIn: ({ count }: { count: number }) =>
    plural(count, { one: '1 product went into your cart.', other: `${count} products went into your cart.` }),
  trouble: ({ name, message }: { name: string; message: string }) => `${name}: ${message}`,
  addAll: 'Add all to cart',
} as const
