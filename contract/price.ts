import type { Cents } from './money.ts'

/** What decides the price of one product; all amounts in cents. */
export interface Pricing {
  price: Cents
  salesPrice: Cents | null
  isSales: boolean
  /** Volume breaks in any order: from `minQty` units on, one unit costs `price`. */
  breaks: readonly { minQty: number; price: Cents }[]
}

/**
 * The price of one unit when `quantity` units are bought, in cents: the sales price when the product is on sale and has one, else
 * the price (spec 3); then the volume break for the quantity. A break never makes a unit dearer (decision 0009). Page, cart, order,
 * search and events all use this function.
 */
export function effectivePrice(pricing: Pricing, quantity: number): Cents {
  const base = pricing.isSales && pricing.salesPrice !== null ? pricing.salesPrice : pricing.price
  return pricing.breaks.reduce(
    (lowest, rung) => (rung.minQty <= quantity && rung.price < lowest ? rung.price : lowest),
    base,
  )
}

/** The deepest price any quantity reaches, in cents ("from $8.40"). */
export function lowestPrice(pricing: Pricing): Cents {
  return effectivePrice(pricing, Number.MAX_SAFE_INTEGER)
}

/** The next rung that is cheaper than what `quantity` units pay now, or null at the foot of the ladder. */
export function nextBreak(pricing: Pricing, quantity: number): { addQty: number; price: Cents } | null {
  const now = effectivePrice(pricing, quantity)
  const cheaper = pricing.breaks
    .filter((rung) => rung.minQty > quantity && rung.price < now)
    .toSorted((a, b) => a.minQty - b.minQty)[0]
  return cheaper ? { addQty: cheaper.minQty - quantity, price: cheaper.price } : null
}
