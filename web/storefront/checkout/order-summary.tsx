import type { Cart } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import type { Checkout } from '#contract/orders.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Totals } from '#web/ui/totals.tsx'

interface OrderSummaryProps {
  cart: Cart
  totals: Checkout['totals']
  /** The press that ends it. */
  children?: React.ReactNode
}

/** What is ordered and what it comes to, beside every step of the checkout. */
export function OrderSummary({ cart, totals, children }: OrderSummaryProps) {
  return (
    <section aria-labelledby="order-summary" className="lg:sticky lg:top-28 lg:self-start">
      <h2 id="order-summary" className="display text-title">
        Your order
      </h2>
      <ul className="mt-5 space-y-4">
        {cart.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-4 text-small">
            <Picture image={item.image} sizes="4rem" alt="" />
            <div className="min-w-0 self-center">
              <p className="line-clamp-2 text-left" dir="ltr">
                {item.title}
              </p>
              <p className="figures text-muted">
                {item.quantity} × {formatDollars(item.itemPrice)}
              </p>
            </div>
            <p className="figures self-center">{formatDollars(item.line_total)}</p>
          </li>
        ))}
      </ul>
      <Totals
        subtotal={totals.subtotal}
        savings={cart.savings}
        shipping={totals.shippingCost}
        total={totals.orderTotal}
      />
      {children}
    </section>
  )
}
