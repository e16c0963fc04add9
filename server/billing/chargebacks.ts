import type { Occurrence } from '#server/history/history.ts'
import { cardMoney, reconcileExternalRefund } from './card-money.ts'
import { type NewRefund, bookPendingRefund, completeRefund, assignRefund } from './receipts.ts'

/**
 * Books that the bank of a card took money back, inside a transaction that has locked the order. What the money paid is
 * due again, and pending refunds beyond what the card still pays are dropped. Idempotent by its reference; returns true
 * if it was new.
 */
export async function bookChargeback(
  occurrence: Occurrence,
  chargeback: NewRefund & { cardPaymentId: string },
): Promise<boolean> {
  const { db } = occurrence
  const { reference, orderId, cardPaymentId, cents } = chargeback
  if (await assignRefund(db, reference, cardPaymentId)) return false
  const { card } = await cardMoney(db, orderId, cardPaymentId)
  await reconcileExternalRefund(db, cardPaymentId, card, cents)
  await bookPendingRefund(occurrence, chargeback)
  await completeRefund(occurrence, reference, 'charged_back')
  return true
}
