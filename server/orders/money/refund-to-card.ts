import type { Cents } from '#contract/values/money.ts'
import type { TransitionDeps } from '#server/orders/fulfilment/apply-transition.ts'
import type { LockedOrder } from '#server/orders/fulfilment/lock-suborder.ts'

/** By how much an order became cheaper; `agreed` is the share of a canceled suborder that was agreed on when it was placed. */
interface AmountReduction {
  reference: string
  cents: Cents
  agreed?: Cents
}

/**
 * Books a pending refund to the card of an order, inside the transaction in which the order became cheaper; a job sends it to the
 * processor. A charged card gets at most `cents`, and at most what it paid beyond the total due. An uncharged card is charged less by
 * the `agreed` amount, so that freight is not charged in its place (docs/decisions/0030). That includes what was received by other means
 * and would not have been charged: nothing that becomes due later may be charged in its place. Returns how many cents the card gets
 * back, or is charged less.
 */
export async function refundToCard(
  deps: TransitionDeps,
  order: LockedOrder,
  { reference, cents, agreed }: AmountReduction,
): Promise<Cents> {
  if (order.paymentId === null) return 0
  const { card, other, totalDue } = await deps.billing.cardMoney(order.orderId, order.paymentId)
  const most = order.charged || agreed === undefined ? Math.min(cents, card + other - totalDue) : agreed
  const refund = Math.min(most, card)
  if (refund <= 0) return 0
  await deps.billing.bookPendingRefund({
    companyId: order.companyId,
    orderId: order.orderId,
    cardPaymentId: order.paymentId,
    reference,
    cents: refund,
  })
  await deps.jobs.enqueue('card.refund', { reference })
  if (order.charged) return refund
  const chargeOf = (available: Cents, due: Cents) => Math.max(0, Math.min(available, due - other))
  return chargeOf(card, totalDue + cents) - chargeOf(card - refund, totalDue)
}
