import { useEffect, useRef, useState } from 'react'
import { hasTerms } from '#contract/orders/checkout.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import type { Cart } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { DraftsButton } from '#web/storefront/drafts/drafts-button.tsx'
import { cartFileUrl } from '#web/storefront/http/file-urls.ts'
import { ApprovalLine } from './approval-line.tsx'
import { CartFile } from './cart-file.tsx'
import { CartTotals } from './cart-totals.tsx'
import { CheckoutBlockers } from './checkout-blockers.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { FreeShipping } from './free-shipping.tsx'
import { SaveCartAsSeed } from './save-cart-as-seed.tsx'
import { FirstOrdersLine } from './first-orders-line.tsx'
import { TermsLine } from './terms-line.tsx'

interface CartSummaryProps {
  cart: Cart
  /** Number of the page of the cart. */
  page: number
  /** Status of the buyer's account; null for a guest. */
  status: User['status'] | null
  settling: boolean
}

/** The amounts of the cart, and the next steps. */
export function CartSummary({ cart, page, status, settling }: CartSummaryProps) {
  return (
    <section aria-labelledby="cart-summary" className="side-sum lg:sticky lg:top-28 lg:self-start">
      <h2 id="cart-summary" className="display text-title">
        {cartTexts.summary.title}
      </h2>
      <FreeShipping cart={cart} />
      <CartTotals cart={cart} settling={settling} />
      {status === 'pending' || status === 'rejected' ? (
        <ApprovalLine status={status} days={cart.terms && hasTerms(cart.terms) ? cart.terms.days : 0} />
      ) : (
        <>
          <TermsLine terms={cart.terms} total={cart.total} />
          <FirstOrdersLine bound={cart.first_orders} total={cart.total} />
        </>
      )}
      {cart.can_checkout ? (
        <CheckoutLink settling={settling} className="mt-6 w-full max-lg:hidden" />
      ) : (
        <CheckoutBlockers cart={cart} page={page} />
      )}
      <DraftsButton hasLines className="mt-6 w-full lg:mt-3" />
      <SaveCartAsSeed />
      <p className="mt-3 flex flex-wrap gap-x-5">
        <CartFile href={cartFileUrl('pdf')} settling={settling}>
          {cartTexts.summary.pdf}
        </CartFile>
        <CartFile href={cartFileUrl('csv')} settling={settling}>
          {cartTexts.summary.csv}
        </CartFile>
      </p>
      <p className="mt-1 text-micro text-muted">{cartTexts.summary.checkedAgain}</p>
      <SubtotalAnnouncement cart={cart} settling={settling} />
    </section>
  )
}

/** Announces the subtotal after a change, once the server has confirmed it. */
function SubtotalAnnouncement({ cart, settling }: { cart: Cart; settling: boolean }) {
  const announced = useRef(cart.subtotal)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (settling || announced.current === cart.subtotal) return
    announced.current = cart.subtotal
    setAnnouncement(cartTexts.summary.subtotalNow({ amount: formatDollars(cart.subtotal) }))
  }, [settling, cart.subtotal])
  return <output className="sr-only">{announcement}</output>
}
