import { Link } from 'react-router'
import { checkoutTexts } from '#texts/checkout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCheckout } from './checkout-context.ts'
import { checkoutPath, type Step } from './choices.ts'
import type { Refusal } from './placement.ts'

/** Told where it happened: in a section of its own, beside the card, or as an obstacle that stands there already. */
const TOLD_ELSEWHERE: ReadonlySet<string | null> = new Set([
  'totals_changed',
  'cart_problems',
  'card_declined',
  'not_approved',
  'invalid_input',
])

/** Where a field is asked for; what is not here has no field. */
const STEP_OF: Readonly<Record<string, Step>> = {
  address_id: 'address',
  billing_address_id: 'address',
  shipping: 'shipping',
  ship_not_before: 'shipping',
  paymentMethod: 'payment',
  po_number: 'review',
  notes: 'review',
  terms: 'review',
}

/** What is wrong with fields that are not on the page. */
function faultsElsewhere({ errors }: Refusal, step: Step | null): { text: string; at: Step | undefined }[] {
  return Object.entries(errors)
    .map(([field, texts]) => ({ text: texts.join(' '), at: STEP_OF[field] }))
    .filter(({ at }) => at === undefined || (step !== null && at !== step))
}

/** Why the order was not placed, in a sentence. */
export function Refused() {
  const { refusal, placing, step, choices } = useCheckout()
  const faults = refusal && !placing ? faultsElsewhere(refusal, step) : []
  if (faults.length > 0) {
    return (
      <Notice look="trouble" role="alert" className="mt-6">
        {faults.map(({ text, at }) => (
          <p key={text}>
            {text}{' '}
            {at && (
              <Link to={checkoutPath({ ...choices, step: at })} className="underline underline-offset-4">
                {checkoutTexts.refused.change}
              </Link>
            )}
          </p>
        ))}
      </Notice>
    )
  }
  // Whoever sees this is signed in again.
  const isOver = refusal?.code === 'not_signed_in' || refusal?.code === 'invalid_token'
  if (!refusal?.message || isOver || placing || TOLD_ELSEWHERE.has(refusal.code)) return null
  return (
    <Notice look="trouble" role="alert" className="mt-6">
      {refusal.code === null ? checkoutTexts.refused.again({ reason: refusal.message }) : refusal.message}
    </Notice>
  )
}
