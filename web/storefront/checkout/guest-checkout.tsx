import { href, Link } from 'react-router'
import type { Cart } from '#contract/schemas/cart.ts'
import { unknownShipping } from '#contract/orders/cart.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { OrderSummary } from './summary/order-summary.tsx'
import { OrderTotals } from '#web/storefront/orders/totals/order-totals.tsx'
import { SignInSection } from '#web/storefront/session/sign-in/sign-in-section.tsx'

interface GuestCheckoutProps {
  cart: Cart
  errors?: Record<string, string[]>
  /** True if the buyer's session ended after the form was shown. Their cart is hidden until they sign in again. */
  signedOut: boolean
}

/** Sign-in form for guests at the checkout, which is for signed-in buyers only. The guest's cart is merged on sign-in. */
export function GuestCheckout({ cart, errors, signedOut }: GuestCheckoutProps) {
  return (
    <div className="mt-10 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
      <SignInSection title={checkoutTexts.guest.title} errors={errors}>
        {signedOut ? (
          <Callout variant="warning" role="alert" className="mt-4">
            {checkoutTexts.guest.signedOut}
          </Callout>
        ) : (
          <div className="mt-3 text-body text-muted">
            <p>{checkoutTexts.guest.text}</p>
            {checkoutTexts.guest.isNew}{' '}
            <Link
              to={href('/register/:referral?')}
              className="plain-link inline-flex min-h-11 items-center hover:text-ink"
            >
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
            open={unknownShipping(cart.groups)}
            tax={cart.tax_estimate}
            total={cart.total}
          />
        </OrderSummary>
      )}
    </div>
  )
}
