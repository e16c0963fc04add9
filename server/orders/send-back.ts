import type { Cents } from '#contract/money.ts'
import type { Held } from './hold.ts'
import type { MoveParts } from './move.ts'

/** What is not owed any more: `cents`, and how much of that was agreed on when a child order was placed that is cancelled now. */
interface NotOwed {
  reference: string
  cents: Cents
  agreed?: Cents
}

/**
 * Sends money back to the card of an order, inside the transaction in which what is owed became less; a job asks the processor. A charged
 * card gets at most `cents`, and at most what it paid beyond what the order still asks for. A card that is not charged yet is charged
 * less by what was `agreed` on, so that freight is not charged in its place (decisions/0030). What came in otherwise, and the card was
 * therefore not to pay, is promised back too: nothing that is owed later may be charged in its place. Returns how many cents the card
 * gets back, or is charged less.
 */
export async function sendBack(parts: MoveParts, held: Held, { reference, cents, agreed }: NotOwed): Promise<Cents> {
  if (held.paymentId === null) return 0
  const { card, other, wanted } = await parts.billing.cardMoney(held.orderId, held.paymentId)
  const most = held.charged || agreed === undefined ? Math.min(cents, card + other - wanted) : agreed
  const promised = Math.min(most, card)
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
  const onCard = (most: Cents, owed: Cents) => Math.max(0, Math.min(most, owed - other))
  return onCard(card, wanted + cents) - onCard(card - promised, wanted)
}
