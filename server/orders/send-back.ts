import type { Cents } from '#contract/money.ts'
import type { Held } from './hold.ts'
import type { MoveParts } from './move.ts'

/**
 * Of an order by card, what is not owed any more goes back to the card, at most `cents` and what the card pays beyond what the
 * order still asks for: a job asks the processor, and a card that was not charged yet is charged that much less. Returns how many
 * cents that is. Inside the transaction in which what is owed became less.
 */
export async function sendBack(parts: MoveParts, held: Held, reference: string, cents: Cents): Promise<Cents> {
  if (held.paymentId === null) return 0
  const { card, other, wanted } = await parts.billing.cardMoney(held.orderId, held.paymentId)
  const surplus = card + other - wanted
  // A card that was not charged yet would have paid what had not come in otherwise.
  const pays = held.charged ? card : Math.min(card, wanted + cents - other)
  const back = Math.min(cents, pays, surplus)
  if (back <= 0) return 0
  await parts.billing.promiseRefund({
    companyId: held.companyId,
    orderId: held.orderId,
    cardPaymentId: held.paymentId,
    reference,
    cents: back,
  })
  await parts.jobs.enqueue('card.refund', { reference })
  return back
}
