import type { Cart } from '#contract/cart.ts'
import { KeepCart } from '#web/storefront/seeds/keep-cart.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Totals } from '#web/ui/totals.tsx'
import { FreeShipping } from './free-shipping.tsx'

/** What it comes to, and the way on. */
export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <section aria-labelledby="cart-summary" className="lg:sticky lg:top-28 lg:self-start">
      <h2 id="cart-summary" className="display text-title">
        Summary
      </h2>
      <FreeShipping progress={cart.free_shipping} />
      <Totals subtotal={cart.subtotal} savings={cart.savings} shipping={cart.shipping_estimate} total={cart.total} />
      {cart.can_checkout ? (
        <ButtonLink to="/checkout" className="mt-6 w-full">
          Go to checkout
        </ButtonLink>
      ) : (
        <Notice look="trouble" className="mt-6">
          Some lines need your attention before you can order.
        </Notice>
      )}
      <KeepCart />
      <p className="mt-4 text-micro text-muted">Prices and stock are checked once more when you order.</p>
    </section>
  )
}
