import type { Cart } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { cartTexts } from '#texts/cart.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What stands between the cart and the checkout, in sentences. */
export function Attention({ cart }: { cart: Cart }) {
  const faulty = cart.items.filter(({ problems }) => problems.some(({ blocks }) => blocks)).length
  const below = cart.groups.filter(({ shortfall }) => shortfall > 0)
  return (
    <Notice look="trouble" className="mt-6">
      <ul className="figures space-y-2">
        {faulty > 0 && <li>{cartTexts.attention.lines({ count: faulty })}</li>}
        {below.map(({ supplier, shortfall }) => (
          <li key={supplier.id}>
            {cartTexts.attention.short(
              <a href={`#maker-${supplier.id}`} className="plain-link">
                {supplier.name}
              </a>,
              formatDollars(shortfall),
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
