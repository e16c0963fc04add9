import type { Cents } from '#contract/money.ts'
import type { Held } from './hold.ts'
import type { MoveParts } from './move.ts'

/**
 * Of an order by card, what is not owed any more goes back to the card, at most `cents` and what the card pays beyond what the
 * order still asks for: a job asks the processor. A card that was not charged yet may be charged that much less; what it was not to
 * be charged with, because it had come in otherwise, is promised too, so that nothing that is owed later is charged in its place.
 * Returns how many cents the card gets back, or is charged less. Inside the transaction in which what is owed became less.
 */
export async function sendBack(parts: MoveParts, held: Held, reference: string, cents: Cents): Promise<Cents> {
  if (held.paymentId === null) return 0
  const { card, other, wanted } = await parts.billing.cardMoney(held.orderId, held.paymentId)
  const promised = Math.min(cents, card, card + other - wanted)
  if (promised <= 0) return 0
  await parts.billing.promiseRefund({
    companyId: held.companyId,
    orderId: held.orderId,
    cardPaymentId: held.paymentId,
    reference,
    cents: promised,
  })
  await parts.jobs.enqueue('card.refund', { reference })
  if (held.charged) return promised
  const before = wanted + cents - other
  return Math.max(0, Math.min(promised, before))
}
