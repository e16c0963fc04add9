import { formatDollars } from '#contract/money.ts'
import type { OpenShipping } from '#contract/cart.ts'
import { totalsTexts } from '#texts/totals.ts'

/** What shipping comes to, in dollars, where some of it may still be open. */
export function shippingText(shipping: number, open: OpenShipping | null): string {
  if (open !== null) {
    const { alone, beside } = totalsTexts.openShipping[open]
    return shipping === 0 ? alone : beside({ amount: formatDollars(shipping) })
  }
  return shipping === 0 ? totalsTexts.free : formatDollars(shipping)
}
