import { DAY_MS } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import { paymentById } from './payment-rows.ts'
import type { PaymentParts, PaymentTransaction } from './payments.ts'
import { writeCapture, writeLoss, writeRelease } from './write-outcome.ts'

const AUTHORIZED_DAYS = 7

/** Cards that were authorised before this cannot be charged any more (decision 0022). */
export function authorizedSince(): Date {
  return new Date(Date.now() - AUTHORIZED_DAYS * DAY_MS)
}

/**
 * Takes what an order still asks of its card: at most what was agreed on, less what was promised back since, and nothing that came in
 * otherwise. Where that is nothing the authorisation is released. Repeated, it finishes what was begun. Returns false where the card's
 * bank refuses, or where the shop takes cards by somebody else and the authorisation must have ended. Throws where it should be tried
 * again.
 */
export async function capturePayment(
  parts: PaymentParts,
  transaction: PaymentTransaction,
  id: string,
): Promise<boolean> {
  const { db, cards } = parts
  const row = await paymentById(db, id)
  if (!row || row.order_id === null || row.provider_ref === null || row.state !== 'authorized') return true
  const orderId = row.order_id
  if (!cards || row.provider !== cards.provider) {
    if (row.updated_at >= authorizedSince()) throw new Error(`Nobody can capture a payment of ${row.provider}.`)
    await writeLoss(transaction, row, orderId, null)
    return false
  }
  const leftOnCard = () => transaction(({ billing }) => billing.lockLeftOnCard(orderId))
  const wanted = await leftOnCard()
  const asking = wanted > 0 ? cards.capture(row.provider_ref, wanted) : cards.cancel(row.provider_ref)
  const refusal = await asking.then(() => null).catch((error: unknown) => error)
  // A capture that seemed to fail may have been made: only what the processor says now counts.
  const told = await cards.read(row.provider_ref)
  if (told.state === 'captured') {
    await writeCapture(transaction, row, orderId, told)
    return true
  }
  if (told.state === 'cancelled' && (await writeRelease(transaction, row, orderId))) return true
  // No answer is no reason: its bank refused, or the authorisation is gone.
  const declined = refusal instanceof Problem && refusal.code === 'card_declined' ? refusal.message : null
  // Where nothing is left to pay by now, the next try releases the card.
  const comesAgain = declined === null || (await leftOnCard()) === 0
  if (told.state === 'authorized' && comesAgain) throw refusal ?? new Error(`Payment ${id} was not captured.`)
  await writeLoss(transaction, row, orderId, declined)
  return false
}
