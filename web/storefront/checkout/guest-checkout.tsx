import { Link } from 'react-router'
import { type Cart, openShipping } from '#contract/cart.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTotals } from './order-totals.tsx'
import { SignInSection } from './sign-in-section.tsx'

interface GuestCheckoutProps {
  cart: Cart
  errors?: Record<string, string[]>
  /** True for a buyer who was signed in when the form was shown; the cart is theirs and not seen until they are back. */
  signedOut: boolean
}

/** Checkout is for signed-in buyers: a guest signs in here and keeps the cart. */
export function GuestCheckout({ cart, errors, signedOut }: GuestCheckoutProps) {
  return (
    <div className="mt-10 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
      <SignInSection title={checkoutTexts.guest.title} errors={errors}>
        {signedOut ? (
          <Notice look="warning" role="alert" className="mt-4">
            {checkoutTexts.guest.signedOut}
          </Notice>
        ) : (
          <div className="mt-3 text-body text-muted">
            <p>{checkoutTexts.guest.text}</p>
            {checkoutTexts.guest.isNew}{' '}
            <Link to="/register" className="plain-link inline-flex min-h-11 items-center hover:text-ink">
              {checkoutTexts.guest.register}
            </Link>
          </div>
        )}
      </SignInSection>
      {cart.items.length > 0 && (
        <OrderSummary cart={cart}>
          <OrderTotals
            subtotal={cart.subtotal}
            savings={cart.savings}
            shipping={cart.shipping_estimate}
            open={openShipping(cart.groups)}
            tax={cart.tax_estimate}
            total={cart.total}
          />
        </OrderSummary>
      )}
    </div>
  )
}
