import { formatDollars } from '#contract/values/money.ts'
import type { Cart } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'

/** Explains the bound of a company that has never paid, if the cart exceeds it. A node of the previous release does not return it. */
export function FirstOrdersLine({ bound, total }: { bound: Cart['first_orders'] | undefined; total: number }) {
  if (!bound || total <= bound.available) return null
  const { limit, available } = bound
  return (
    <p className="figures mt-3 text-small text-danger">
      {cartTexts.firstOrders({ limit: formatDollars(limit), available: formatDollars(available) })}
    </p>
  )
}
