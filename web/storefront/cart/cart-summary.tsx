import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Cart } from '#contract/cart.ts'
import { hasTerms } from '#contract/checkout.ts'
import { formatDollars } from '#contract/money.ts'
import { cartTexts } from '#texts/cart.tsx'
import { KeepCart } from '#web/storefront/seeds/keep-cart.tsx'
import { ApprovalLine } from './approval-line.tsx'
import { Attention } from './attention.tsx'
import { CartFile } from './cart-file.tsx'
import { CartTotals } from './cart-totals.tsx'
import { CheckOutLink } from './check-out-link.tsx'
import { DraftsButton } from './drafts-button.tsx'
import { FreeShipping } from './free-shipping.tsx'
import { TermsLine } from './terms-line.tsx'

interface CartSummaryProps {
  cart: Cart
  /** Of the buyer's account; null for a guest. */
  status: User['status'] | null
  settling: boolean
}

/** What it comes to, and the way on. */
export function CartSummary({ cart, status, settling }: CartSummaryProps) {
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
        <TermsLine terms={cart.terms} total={cart.total} />
      )}
      {cart.can_checkout ? (
        <CheckOutLink settling={settling} className="mt-6 w-full max-lg:hidden" />
      ) : (
        <Attention cart={cart} />
      )}
      <DraftsButton hasLines className="mt-6 w-full lg:mt-3" />
      <KeepCart />
      <p className="mt-3 flex flex-wrap gap-x-5">
        <CartFile href="/cart-files/cart.pdf" settling={settling}>
          {cartTexts.summary.pdf}
        </CartFile>
        <CartFile href="/cart-files/cart.csv" settling={settling}>
          {cartTexts.summary.csv}
        </CartFile>
      </p>
      <p className="mt-1 text-micro text-muted">{cartTexts.summary.checkedAgain}</p>
      <SpokenSubtotal cart={cart} settling={settling} />
    </section>
  )
}

/** Tells a screen reader what the subtotal is after a change, and not before the server has said it. */
function SpokenSubtotal({ cart, settling }: { cart: Cart; settling: boolean }) {
  const told = useRef(cart.subtotal)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (settling || told.current === cart.subtotal) return
    told.current = cart.subtotal
    setSaid(cartTexts.summary.subtotalNow({ amount: formatDollars(cart.subtotal) }))
  }, [settling, cart.subtotal])
  return <output className="sr-only">{said}</output>
}
