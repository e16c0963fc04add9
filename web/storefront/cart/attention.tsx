import type { Cart } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What stands between the cart and the checkout, in sentences. */
export function Attention({ cart }: { cart: Cart }) {
  const faulty = cart.items.filter(({ problems }) => problems.some(({ blocks }) => blocks)).length
  const below = cart.groups.filter(({ shortfall }) => shortfall > 0)
  return (
    <Notice look="trouble" className="mt-6">
      <ul className="figures space-y-2">
        {faulty > 0 && (
          <li>
            {faulty === 1 ? 'One line needs your attention' : `${faulty} lines need your attention`} before you can
            order.
          </li>
        )}
        {below.map(({ supplier, shortfall }) => (
          <li key={supplier.id}>
            <a href={`#maker-${supplier.id}`} className="plain-link">
              {supplier.name}
            </a>{' '}
            is {formatDollars(shortfall)} short of its minimum.
          </li>
        ))}
      </ul>
    </Notice>
  )
}
