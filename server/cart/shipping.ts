import type { Cents } from '#contract/money.ts'

/** Orders from here on ship free. */
export const FREE_SHIPPING_FROM: Cents = 50_000
/** What shipping costs below that. */
const FLAT_RATE: Cents = 2_500

/** Shipping for goods worth `subtotal`, in cents. */
export function shippingCost(subtotal: Cents): Cents {
  return subtotal === 0 || subtotal >= FREE_SHIPPING_FROM ? 0 : FLAT_RATE
}
