import { href, Link } from 'react-router'
import type { Cart } from '#contract/schemas/cart.ts'
import { formatDollars } from '#contract/values/money.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { countsTexts } from '#texts/ui/counts.ts'
import { Image } from '#web/ui/images/image.tsx'
import { splitText } from '#web/ui/product/split-text.ts'

/** With more lines than this, the list is collapsed. */
const MAX_OPEN_LINES = 4
/** Lines in the list; the rest is in the cart (decision 0052). */
const MAX_LINES = 100

interface OrderSummaryProps {
  cart: Cart
  /** Totals and the button that places the order. */
  children: React.ReactNode
}

/** Lines and totals of the order, beside every step of the checkout. */
export function OrderSummary({ cart, children }: OrderSummaryProps) {
  const { items } = cart
  return (
    <section
      id="order-summary"
      aria-labelledby="order-summary-title"
      className="side-sum scroll-mt-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:px-1 lg:pb-1"
    >
      <h2 id="order-summary-title" className="display text-title">
        {checkoutTexts.order.title}
      </h2>
      {items.length <= MAX_OPEN_LINES ? (
        <Lines items={items} />
      ) : (
        <details className="mt-3">
          <summary className="plain-link flex min-h-11 items-center text-small">
            {countsTexts.contents({ products: items.length, units: cart.units })}
          </summary>
          <Lines items={items} />
        </details>
      )}
      {children}
    </section>
  )
}

/** The units of a line that ship later. */
function BackOrdered({ item }: { item: Cart['items'][number] }) {
  const later = splitText(item.quantity, item)
  return later && <p className="figures text-clay">{later}</p>
}

function Lines({ items }: { items: Cart['items'] }) {
  return (
    <ul className="mt-5 space-y-4">
      {items.slice(0, MAX_LINES).map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-4 text-small max-2xs:grid-cols-[3rem_minmax(0,1fr)]"
        >
          <Image image={item.image} sizes="4rem" alt="" />
          <div className="min-w-0 self-center">
            <p className="line-clamp-3 text-left max-2xs:line-clamp-none" dir="ltr">
              {item.title}
            </p>
            <p className="figures text-muted">
              {item.quantity} × {formatDollars(item.itemPrice)}
            </p>
            <BackOrdered item={item} />
          </div>
          <p className="figures self-center max-2xs:col-start-2">{formatDollars(item.line_total)}</p>
        </li>
      ))}
      {items.length > MAX_LINES && (
        <li>
          <Link to={href('/cart')} className="plain-link inline-flex min-h-11 items-center text-small">
            {checkoutTexts.order.more({ count: items.length - MAX_LINES })}
          </Link>
        </li>
      )}
    </ul>
  )
}
