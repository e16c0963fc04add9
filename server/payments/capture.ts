import { DAY_MS } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import { isStillToBeCharged } from '#database/charge-states.ts'
import { paymentById } from './payment-rows.ts'
import { recordCapture, recordFailure, recordRelease } from './record-outcome.ts'
import type { PaymentDeps, PaymentTransaction } from './deps.ts'

const AUTHORIZED_DAYS = 7

/** Returns the time before which authorizations have expired (decision 0022). */
export function authorizedSince(): Date {
  return new Date(Date.now() - AUTHORIZED_DAYS * DAY_MS)
}

/**
 * Captures what is still due on an order: at most the agreed amount, less pending refunds and payments by other means.
 * Releases the authorization if nothing is due. Idempotent: a retry completes an interrupted capture. Returns false if
 * the card's bank declines, or if the shop uses another processor and the authorization must have expired. Throws if
 * the job should retry.
 */
export async function capturePayment(deps: PaymentDeps, transaction: PaymentTransaction, id: string): Promise<boolean> {
  const { db, cards } = deps
  const row = await paymentById(db, id)
  if (!row || row.order_id === null || row.provider_ref === null || !isStillToBeCharged(row.state)) return true
  const orderId = row.order_id
  if (!cards || row.provider !== cards.provider) {
    if (row.updated_at >= authorizedSince())
      throw new Error(`The configured processor cannot capture a payment of ${row.provider}.`)
    await recordFailure(transaction, row, orderId, null)
    return false
  }
  const leftOnCard = () => transaction(({ billing }) => billing.lockLeftOnCard(orderId, id))
  const due = await leftOnCard()
  const request = due > 0 ? cards.capture(row.provider_ref, due) : cards.cancel(row.provider_ref)
  const failure = await request.then(() => null).catch((error: unknown) => error)
  // A capture that seemed to fail may have succeeded: only the state at the processor counts.
  const payment = await cards.read(row.provider_ref)
  if (payment.state === 'captured') {
    await recordCapture(transaction, row, orderId, payment)
    return true
  }
  if (payment.state === 'cancelled' && (await recordRelease(transaction, row, orderId))) return true
  // A lost response is not a declined card: fail only if the bank declined, or the authorization expired.
  const declined = failure instanceof Problem && failure.code === 'card_declined' ? failure.message : null
  // If nothing is due any more, the next attempt releases the card.
  const isRetryable = declined === null || (await leftOnCard()) === 0
  if (payment.state === 'authorized' && isRetryable) throw failure ?? new Error(`Payment ${id} was not captured.`)
  await recordFailure(transaction, row, orderId, declined)
  return false
}
