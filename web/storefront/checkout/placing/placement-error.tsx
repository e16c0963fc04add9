import { Link } from 'react-router'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
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

/** The error of a failed attempt to place the order, repeated beside the button: where it is explained may be out of sight. */
export function RepeatedPlacementError({ className }: { className: string }) {
  const { placementError, placing } = useCheckout()
  const text = placementError && !placing ? textOf(placementError) : ''
  return text ? <p className={`text-small text-danger ${className}`}>{text}</p> : null
}

function textOf({ code, message, errors }: PlacementError): string {
  const fields = Object.values(errors).flat().join(' ')
  if (fields) return fields
  if (code === 'card_declined') return checkoutTexts.card.nothingCharged({ reason: message })
  if (isOutdated(code)) return ''
  return code === null ? checkoutTexts.placementError.again({ reason: message }) : message
}

/** True for errors that only a guest gets: the form shows for signed-in buyers. */
function isOutdated(code: string | null): boolean {
  return code === 'not_signed_in' || code === 'invalid_token'
}

/** Error message of a failed attempt to place the order, unless another part of the page shows it. */
export function PlacementErrorNotice() {
  const { placementError, placing, step, choices } = useCheckout()
  const otherErrors = placementError && !placing ? errorsElsewhere(placementError, step) : []
  if (otherErrors.length > 0) {
    return (
      <FormError className="mt-6">
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
      </FormError>
    )
  }
  if (!placementError?.message || isOutdated(placementError.code) || placing) return null
  if (SHOWN_ELSEWHERE.has(placementError.code)) return null
  const { code, message } = placementError
  return (
    <FormError className="mt-6">
      {code === null ? checkoutTexts.placementError.again({ reason: message }) : message}
    </FormError>
  )
}
