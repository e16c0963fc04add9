import type { UnknownShipping } from '#contract/orders/cart.ts'
import { formatDollars } from '#contract/values/money.ts'
import { totalsTexts } from '#texts/cart/totals.ts'

/** The shipping cost in dollars, or in words where some of it has no price yet. */
export function shippingText(shipping: number, open: UnknownShipping | null): string {
  if (open !== null) {
    const { alone, beside } = totalsTexts.openShipping[open]
    return shipping === 0 ? alone : beside({ amount: formatDollars(shipping) })
  }
  return shipping === 0 ? totalsTexts.free : formatDollars(shipping)
}
