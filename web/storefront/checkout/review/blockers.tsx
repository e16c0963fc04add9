import { href, Link } from 'react-router'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { checkoutPath } from '#web/storefront/checkout/choices.ts'

type Problem = Checkout['problems'][number]

export const BLOCKERS_ID = 'checkout-blockers'

/** Problems solved by another payment method. */
const FIXED_BY_PAYMENT: ReadonlySet<Problem['code']> = new Set(['terms_limit', 'payment_method_unavailable'])

/** Problems solved in the cart. */
const FIXED_IN_CART: ReadonlySet<Problem['code']> = new Set(['cart_problems', 'below_supplier_minimum'])

/** Reasons why the order cannot be placed yet, each with its solution; the link to the cart appears once. */
export function Blockers() {
  const { checkout, step } = useCheckout()
  const { problems, can_place: canPlace, not_approved: notApproved } = checkout
  if (canPlace) return null
  // No message twice: above the steps if the account is not approved, in the payment step for problems with the payment.
  const isReview = step === null || step === 'review'
  const isBeforePayment = step === 'address' || step === 'shipping'
  const others = problems.filter(
    ({ code }) => code !== 'not_approved' && !(isBeforePayment && FIXED_BY_PAYMENT.has(code)),
  )
  if (others.length === 0 && (notApproved === null ? isBeforePayment : !isReview)) return null
  return (
    <Callout variant="error" id={BLOCKERS_ID} className="mt-6 scroll-mt-6">
      <ul className="space-y-2">
        {isReview && notApproved !== null && <li>{notApproved}</li>}
        {others.map((problem) => (
          <li key={`${problem.code} ${problem.message}`}>
            {problem.message} <FixLink code={problem.code} />
          </li>
        ))}
        {notApproved === null && others.length === 0 && <li>{checkoutTexts.blockers.other}</li>}
      </ul>
      {others.some(({ code }) => FIXED_IN_CART.has(code)) && (
        <p className="mt-1 -mb-2">
          <Link to={href('/cart')} className="plain-link inline-flex min-h-11 items-center font-medium">
            {checkoutTexts.blockers.cart}
          </Link>
        </p>
      )}
    </Callout>
  )
}

function FixLink({ code }: { code: Problem['code'] }) {
  const { choices, checkout } = useCheckout()
  const other = checkout.payment_methods.find(({ id, enabled }) => enabled && id !== 'invoice' && id !== choices.method)
  if (FIXED_BY_PAYMENT.has(code) && other) {
    return (
      <Link
        to={checkoutPath({ ...choices, method: other.id })}
        replace
        preventScrollReset
        className="plain-link font-medium"
      >
        {other.id === 'card' ? checkoutTexts.blockers.byCard : checkoutTexts.blockers.byTransfer}
      </Link>
    )
  }
  return null
}
