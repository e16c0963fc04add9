import { data } from 'react-router'
import * as routes from '#contract/client/routes.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { orderTexts } from '#texts/orders/order.ts'
import { currentCardForm } from '#web/storefront/checkout/payment/card-form.ts'
import { ApiError, call } from '#web/storefront/http/api.ts'
import { requireField } from '#web/storefront/http/require-field.ts'

/** Idempotency keys of payments that were started, by change: a retry continues with the same payment. */
const keys = new Map<string, string>()

const OUTDATED: ReadonlySet<string> = new Set(['changed_meanwhile', 'totals_changed'])

/**
 * Approves a change of an order and pays `expected` US dollars for it with the card fields on the page. Returns the error for the buyer, with
 * a status that keeps the page as it is, or a notice if the page is out of date and must be loaded again. Throws network errors.
 */
export async function approveByCard(invoice: string, number: number, expected: number) {
  const cardForm = currentCardForm()
  if (!cardForm) return rejection(checkoutTexts.card.notReady)
  const invalid = await cardForm.validate()
  if (invalid) return rejection(invalid)
  const change = `${invoice} ${number}`
  const idempotencyKey = keys.get(change) ?? crypto.randomUUID()
  keys.set(change, idempotencyKey)
  const params = { invoice, number }
  try {
    const payment = await requireField(
      call(routes.payOrderChange, { params, body: { expected_amount: expected }, idempotencyKey }),
      'payment_id',
    )
    const failure = payment.state === 'authorized' ? null : await cardForm.authorize(payment)
    if (failure) return forget(change, orderTexts.proposal.notCharged({ reason: failure }))
    await call(routes.approveOrderChange, { params, body: { payment_id: payment.payment_id } })
    keys.delete(change)
    return { error: null, decision: 'approve' as const }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    const rejected = forget(change, error.message)
    // The order is another than the page shows. It may have the change already: the response to an earlier approval was lost.
    return error.code !== null && OUTDATED.has(error.code) ? { error: null, notice: error.message } : rejected
  }
}

/** The next attempt starts another payment. */
function forget(change: string, error: string) {
  keys.delete(change)
  return rejection(error)
}

function rejection(error: string) {
  return data({ error }, { status: 409 })
}
