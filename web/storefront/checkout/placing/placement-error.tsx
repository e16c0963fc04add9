import { Link } from 'react-router'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { checkoutPath, type Step } from '#web/storefront/checkout/choices.ts'
import type { PlacementError } from './placement.ts'

/** Codes shown elsewhere: in the section of changes, at the card fields, among the blockers, or at their field. */
const SHOWN_ELSEWHERE: ReadonlySet<string | null> = new Set([
  'totals_changed',
  'cart_problems',
  'card_declined',
  'not_approved',
  'invalid_input',
])

/** The step that has the field of an error. */
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

/** Returns the errors of fields that the page does not show now. */
function errorsElsewhere({ errors }: PlacementError, step: Step | null): { text: string; at: Step | undefined }[] {
  return Object.entries(errors)
    .map(([field, texts]) => ({ text: texts.join(' '), at: STEP_OF[field] }))
    .filter(({ at }) => at === undefined || (step !== null && at !== step))
}

/** Error message of a failed attempt to place the order, unless another part of the page shows it. */
export function PlacementErrorNotice() {
  const { placementError, placing, step, choices } = useCheckout()
  const otherErrors = placementError && !placing ? errorsElsewhere(placementError, step) : []
  if (otherErrors.length > 0) {
    return (
      <Callout variant="error" role="alert" className="mt-6">
        {otherErrors.map(({ text, at }) => (
          <p key={text}>
            {text}{' '}
            {at && (
              <Link to={checkoutPath({ ...choices, step: at })} className="underline underline-offset-4">
                {checkoutTexts.placementError.change}
              </Link>
            )}
          </p>
        ))}
      </Callout>
    )
  }
  // The form shows for signed-in buyers only, so these two errors are outdated here.
  const isOutdated = placementError?.code === 'not_signed_in' || placementError?.code === 'invalid_token'
  if (!placementError?.message || isOutdated || placing || SHOWN_ELSEWHERE.has(placementError.code)) return null
  const { code, message } = placementError
  return (
    <Callout variant="error" role="alert" className="mt-6">
      {code === null ? checkoutTexts.placementError.again({ reason: message }) : message}
    </Callout>
  )
}
