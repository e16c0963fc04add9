import { DEFAULT_PAYMENT_METHOD } from '#contract/orders/checkout.ts'
import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { readText } from '#web/storefront/forms/form-fields.ts'
import type { PageProblem } from '#web/storefront/http/problem.ts'
import { readSnapshot, type CheckoutSnapshot } from '#web/storefront/checkout/review/changes.ts'
import { checkoutPath, type Choices, choicesFromForm, type TypedTexts } from '#web/storefront/checkout/choices.ts'

const KEY = /^[\w-]{16,128}$/

/** Reason why an order was not placed, with the submitted choices and texts. */
export interface PlacementError extends Pick<PageProblem, 'message' | 'errors'> {
  /** Problem code; null after a network failure or an error without a code. */
  code: string | null
  /** Totals that the buyer saw when they submitted the form. */
  snapshot: CheckoutSnapshot | null
  /** URL of the checkout with the submitted choices: with other choices the error no longer applies. */
  path: string
  texts: TypedTexts
}

/** An order that can be sent with its idempotency key, or the errors of an incomplete form by field. */
type Placement = { order: PlaceOrder; key: string } | { errors: Record<string, string[]> }

/** Reads the order from the checkout form. Without an address or accepted terms there is no order to send. */
export function readPlacement(form: FormData): Placement {
  const { method, address, billing, shipping, texts } = choicesFromForm(form)
  const { ship_not_before, po_number, notes } = texts
  const terms = readText(form, 'terms').slice(0, 40)
  if (address === null || !terms) {
    return {
      errors: {
        ...(address === null && { address_id: [checkoutTexts.address.missing] }),
        ...(!terms && { terms: [checkoutTexts.review.notAccepted] }),
      },
    }
  }
  const key = readText(form, 'key')
  return {
    order: {
      totals_hash: readText(form, 'totals_hash'),
      address_id: address,
      ...(billing !== null && { billing_address_id: billing }),
      ...(shipping && { shipping }),
      paymentMethod: method ?? DEFAULT_PAYMENT_METHOD,
      terms_version: terms,
      ...(po_number && { po_number }),
      ...(ship_not_before && { ship_not_before }),
      ...(notes && { notes }),
    },
    key: KEY.test(key) ? key : crypto.randomUUID(),
  }
}

/** Returns the error that the page shows after a failed attempt. */
export function placementErrorOf(
  form: FormData,
  { code, message, errors }: Pick<PlacementError, 'code' | 'message' | 'errors'>,
): PlacementError {
  const choices: Choices = choicesFromForm(form)
  return {
    code,
    message,
    errors,
    snapshot: readSnapshot(readText(form, 'seen')),
    path: checkoutPath(choices),
    texts: choices.texts,
  }
}
