import type { Cart } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { totalsTexts } from '#texts/totals.ts'

/** How many makers of a cart quote their freight after the order. */
export function freightGroups({ groups }: Cart): number {
  return groups.filter((group) => group.shipping_estimate === null).length
}

/** What shipping comes to, in dollars, where `freight` more makers quote theirs after the order. */
export function shippingText(shipping: number, freight: number): string {
  if (freight > 0)
    return shipping === 0 ? totalsTexts.freight : totalsTexts.withFreight({ amount: formatDollars(shipping) })
  return shipping === 0 ? totalsTexts.free : formatDollars(shipping)
}
