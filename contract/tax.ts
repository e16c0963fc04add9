import type { Cents } from './money.ts'

/** One whole of a tax rate: rates are millionths, so that 6.25 % is 62500 and nothing is lost. */
const MILLION = 1_000_000

/** Of what sales tax is taken, in cents: of goods and, where the state taxes it, of sending them. */
export function taxed(of: { goods: Cents; shipping: Cents; taxesShipping: boolean }): Cents {
  return of.goods + (of.taxesShipping ? of.shipping : 0)
}

/**
 * Sales tax of `amount` cents at a rate in millionths, in whole cents; half a cent rounds up. Taken once for each child
 * order, of what of it is `taxed`: the cart, the checkout, the order and its invoices all use this function.
 */
export function salesTax(amount: Cents, rateMillionths: number): Cents {
  // The product can pass 2^53, where numbers are not exact any more.
  const scaled = BigInt(amount) * BigInt(rateMillionths)
  return Number((2n * scaled + BigInt(MILLION)) / BigInt(2 * MILLION))
}

const A_PERCENT = MILLION / 100

/** A rate in millionths as percent: `62500` is 6.25. */
export function toPercent(rateMillionths: number): number {
  return rateMillionths / A_PERCENT
}

/** Percent as a rate in millionths: 6.25 is `62500`. */
export function toMillionths(percent: number): number {
  return Math.round(percent * A_PERCENT)
}
