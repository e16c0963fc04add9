import type { Cents } from './money.ts'

/** Prices of a product, in cents. */
export interface Pricing {
  price: Cents
  salesPrice: Cents | null
  isSales: boolean
  /** Price breaks in any order: from `minQty` units on, a unit costs `price`. */
  breaks: readonly { minQty: number; price: Cents }[]
}

/**
 * Returns the price of a unit when `quantity` units are bought, in cents: the sales price if the product is on sale and has one, else
 * the price (spec 3), lowered by the price break for the quantity. A price break never raises the price (decision 0009). Pages, cart,
 * orders, search and events all use this function.
 */
export function effectivePrice(pricing: Pricing, quantity: number): Cents {
  const base = pricing.isSales && pricing.salesPrice !== null ? pricing.salesPrice : pricing.price
  return pricing.breaks.reduce(
    (lowest, priceBreak) => (priceBreak.minQty <= quantity && priceBreak.price < lowest ? priceBreak.price : lowest),
    base,
  )
}

/** Returns the lowest price at any quantity, in cents ("from $8.40"). */
export function lowestPrice(pricing: Pricing): Cents {
  return effectivePrice(pricing, Number.MAX_SAFE_INTEGER)
}

/** Returns the next price break that is cheaper than the price at `quantity`, or null if there is none. */
export function nextBreak(pricing: Pricing, quantity: number): { addQty: number; price: Cents } | null {
  const now = effectivePrice(pricing, quantity)
  const cheaper = pricing.breaks
    .filter((priceBreak) => priceBreak.minQty > quantity && priceBreak.price < now)
    .toSorted((a, b) => a.minQty - b.minQty)[0]
  return cheaper ? { addQty: cheaper.minQty - quantity, price: cheaper.price } : null
}
