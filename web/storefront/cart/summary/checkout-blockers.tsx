import { formatDollars } from '#contract/money.ts'
import type { Cart } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { Callout } from '#web/ui/callout.tsx'

/** Lists what must be fixed before checkout. */
export function CheckoutBlockers({ cart }: { cart: Cart }) {
  const blocked = cart.items.filter(({ problems }) => problems.some(({ blocks }) => blocks)).length
  const below = cart.groups.filter(({ shortfall }) => shortfall > 0)
  return (
    <Callout variant="error" className="mt-6">
      <ul className="figures space-y-2">
        {blocked > 0 && <li>{cartTexts.blockers.lines({ count: blocked })}</li>}
        {below.map(({ supplier, shortfall }) => (
          <li key={supplier.id}>
            {cartTexts.blockers.short(
              <a href={`#maker-${supplier.id}`} className="plain-link">
                {supplier.name}
              </a>,
              formatDollars(shortfall),
            )}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
