import type { Cents } from './money.ts'

/** Tax rates are integers of millionths, which represent them exactly: 6.25 % is 62500. */
const MILLION = 1_000_000

/** Returns the amount subject to sales tax, in cents: goods and, if the state taxes it, shipping. */
export function taxableAmount(of: { goods: Cents; shipping: Cents; taxesShipping: boolean }): Cents {
  return of.goods + (of.taxesShipping ? of.shipping : 0)
}

/**
 * Returns the sales tax on `amount`, in whole cents; half a cent rounds up. It is calculated once per suborder on its `taxableAmount`.
 * Cart, checkout, orders and invoices all use this function.
 */
export function salesTax(amount: Cents, rateMillionths: number): Cents {
  // The product can exceed 2^53, where numbers are no longer exact.
  const scaled = BigInt(amount) * BigInt(rateMillionths)
  return Number((2n * scaled + BigInt(MILLION)) / BigInt(2 * MILLION))
}

const MILLIONTHS_PER_PERCENT = MILLION / 100

/** Converts a rate in millionths to percent: 62500 to 6.25. */
export function toPercent(rateMillionths: number): number {
  return rateMillionths / MILLIONTHS_PER_PERCENT
}

/** Converts percent to a rate in millionths: 6.25 to 62500. */
export function toMillionths(percent: number): number {
  return Math.round(percent * MILLIONTHS_PER_PERCENT)
}
