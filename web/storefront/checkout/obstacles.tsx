import { Link } from 'react-router'
import type { Checkout } from '#contract/checkout.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCheckout } from './checkout-context.ts'
import { checkoutPath } from './choices.ts'

type Problem = Checkout['problems'][number]

export const OBSTACLES_ID = 'checkout-obstacles'

/** What another way to pay mends. */
const OF_PAYMENT: ReadonlySet<Problem['code']> = new Set(['terms_limit', 'payment_method_unavailable'])

/** What is mended in the cart. */
const OF_CART: ReadonlySet<Problem['code']> = new Set(['cart_problems', 'below_supplier_minimum'])

/** Why there is nothing to press yet, each reason with the way out of it; the way to the cart stands once. */
export function Obstacles() {
  const { checkout, step } = useCheckout()
  const { problems, can_place: canPlace, not_approved: refusal } = checkout
  if (canPlace) return null
  // The same is said once: an account that may not order yet at the head of the steps, the payment where it is chosen.
  const placesHere = step === null || step === 'review'
  const early = step === 'address' || step === 'shipping'
  const others = problems.filter(({ code }) => code !== 'not_approved' && !(early && OF_PAYMENT.has(code)))
  if (others.length === 0 && (refusal === null ? early : !placesHere)) return null
  return (
    <Notice look="trouble" id={OBSTACLES_ID} className="mt-6 scroll-mt-6">
      <ul className="space-y-2">
        {placesHere && refusal !== null && <li>{refusal}</li>}
        {others.map((problem) => (
          <li key={`${problem.code} ${problem.message}`}>
            {problem.message} <WayOut code={problem.code} />
          </li>
        ))}
        {refusal === null && others.length === 0 && <li>{checkoutTexts.obstacles.other}</li>}
      </ul>
      {others.some(({ code }) => OF_CART.has(code)) && (
        <p className="mt-1 -mb-2">
          <Link to="/cart" className="plain-link inline-flex min-h-11 items-center font-medium">
            {checkoutTexts.obstacles.cart}
          </Link>
        </p>
      )}
    </Notice>
  )
}

function WayOut({ code }: { code: Problem['code'] }) {
  const { choices, checkout } = useCheckout()
  const other = checkout.payment_methods.find(({ id, enabled }) => enabled && id !== 'invoice' && id !== choices.method)
  if (OF_PAYMENT.has(code) && other) {
    return (
      <Link
        to={checkoutPath({ ...choices, method: other.id })}
        replace
        preventScrollReset
        className="plain-link font-medium"
      >
        {other.id === 'card' ? checkoutTexts.obstacles.byCard : checkoutTexts.obstacles.byTransfer}
      </Link>
    )
  }
  return null
}
