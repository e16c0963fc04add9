import type { Db } from '#database/connect.ts'
import { cardMoney, keptOtherwise } from './card-money.ts'
import { type NewRefund, promiseRefund, refundDone } from './receipts.ts'

/**
 * Books that the bank of a card has taken money back, once for its reference: what that paid is open again, and refunds that were
 * promised beyond what the card still pays fall. Returns whether it was new. Inside a transaction that holds the order.
 */
export async function chargeBack(db: Db, taken: NewRefund & { cardPaymentId: string }): Promise<boolean> {
  const { reference, orderId, cardPaymentId, cents } = taken
  const known = await db.selectFrom('refunds').select('id').where('reference', '=', reference).executeTakeFirst()
  if (known) return false
  const { card } = await cardMoney(db, orderId, cardPaymentId)
  await keptOtherwise(db, cardPaymentId, card, cents)
  await promiseRefund(db, taken)
  await refundDone(db, reference, 'charged_back')
  return true
}
