import { formatDollars } from '#contract/money.ts'
import { totalsTexts } from '#texts/totals.ts'

/** What shipping comes to, in dollars, where `freight` more makers quote theirs after the order. */
export function shippingText(shipping: number, freight: number): string {
  if (freight > 0)
    return shipping === 0 ? totalsTexts.freight : totalsTexts.withFreight({ amount: formatDollars(shipping) })
  return shipping === 0 ? totalsTexts.free : formatDollars(shipping)
}
