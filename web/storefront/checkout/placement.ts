import { DEFAULT_PAYMENT_METHOD, type PlaceOrder } from '#contract/checkout.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { readText } from '#web/storefront/form-fields.ts'
import type { Trouble } from '#web/storefront/problem.ts'
import { readSeen, type Seen } from './changes.ts'
import { checkoutPath, type Choices, choicesOf, type Texts } from './choices.ts'

const KEY = /^[\w-]{16,128}$/

/** Why an order was not placed, and what was in the form. */
export interface Refusal extends Pick<Trouble, 'message' | 'errors'> {
  /** Null where the shop could not be reached or did not know why. */
  code: string | null
  /** What the buyer had before their eyes. */
  seen: Seen | null
  /** The address of the page with what was chosen: other choices make another order of it. */
  path: string
  texts: Texts
}

/** The order in the checkout form, and the key it is placed under. */
export function readPlacement(form: FormData): { order: PlaceOrder; key: string } {
  const { method, address, billing, shipping, texts } = choicesOf(form)
  const { ship_not_before, po_number, notes } = texts
  const key = readText(form, 'key')
  return {
    order: {
      totals_hash: readText(form, 'totals_hash'),
      // An address that does not exist is refused like one that is not theirs.
      address_id: address ?? 1,
      ...(billing !== null && { billing_address_id: billing }),
      ...(shipping && { shipping }),
      paymentMethod: method ?? DEFAULT_PAYMENT_METHOD,
      terms_version: readText(form, 'terms').slice(0, 40),
      ...(po_number && { po_number }),
      ...(ship_not_before && { ship_not_before }),
      ...(notes && { notes }),
    },
    key: KEY.test(key) ? key : crypto.randomUUID(),
  }
}

/** What keeps a form from being sent at all, by field; null where nothing does. */
export function faultsOf(order: PlaceOrder): Record<string, string[]> | null {
  return order.terms_version ? null : { terms: [checkoutTexts.review.notAccepted] }
}

/** What the page shows after a refusal. */
export function refusalOf(
  form: FormData,
  { code, message, errors }: Pick<Refusal, 'code' | 'message' | 'errors'>,
): Refusal {
  const choices: Choices = choicesOf(form)
  return {
    code,
    message,
    errors,
    seen: readSeen(readText(form, 'seen')),
    path: checkoutPath(choices),
    texts: choices.texts,
  }
}
