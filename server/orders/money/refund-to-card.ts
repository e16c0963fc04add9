import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { CardsMoney } from '#server/billing/billing.ts'
import type { TransitionDeps } from '#server/orders/fulfilment/apply-transition.ts'
import type { LockedOrder } from '#server/orders/fulfilment/lock-suborder.ts'

/** By how much an order became cheaper; `agreed` is the share of a canceled suborder that was agreed on when it was placed. */
interface AmountReduction {
  reference: string
  cents: Cents
  agreed?: Cents
}

/** Amounts in cents: `back` goes back to the cards of an order, and `less` is the part of it by which an uncharged card is charged less. */
export interface CardReduction {
  back: Cents
  less: Cents
}

/**
 * Books pending refunds to the cards of an order, inside the transaction in which the order became cheaper; jobs send them to the
 * processor. The newest payment gives back first, and each at most what it took (decision 0101). Charged cards get at most `cents`, and at
 * most what was paid beyond the total due. An uncharged card that is the only one is charged less by
 * the `agreed` amount, so that freight is not charged in its place (docs/decisions/0030). That includes what was received by other means
 * and would not have been charged: nothing that becomes due later may be charged in its place.
 */
export async function refundToCard(
  deps: TransitionDeps,
  order: LockedOrder,
  { reference, cents, agreed }: AmountReduction,
): Promise<CardReduction> {
  if (!order.byCard) return { back: 0, less: 0 }
  const { cards, other, totalDue } = await deps.billing.cardsMoney(order.orderId)
  const paid = sum(cards.map((card) => card.cents))
  const most = order.charged || agreed === undefined ? Math.min(cents, paid + other - totalDue) : agreed
  const shares = splitRefund(cards, most)
  for (const [index, { id, back }] of shares.entries()) {
    const share = { reference: shareReference(reference, index), cents: back }
    await deps.billing.bookPendingRefund({
      companyId: order.companyId,
      orderId: order.orderId,
      cardPaymentId: id,
      ...share,
    })
    await deps.jobs.enqueue('card.refund', { reference: share.reference })
  }
  const chargedBack = sum(shares.map(({ isCharged, back }) => (isCharged ? back : 0)))
  const uncharged = cards.find(({ isCharged }) => !isCharged)
  if (!uncharged) return { back: chargedBack, less: 0 }
  const unchargedBack = shares.find(({ id }) => id === uncharged.id)?.back ?? 0
  const received = other + sum(cards.map((card) => (card.isCharged ? card.cents : 0)))
  const chargeOf = (available: Cents, due: Cents) => Math.max(0, Math.min(available, due))
  const before = chargeOf(uncharged.cents, totalDue + cents - received)
  const less = before - chargeOf(uncharged.cents - unchargedBack, totalDue - received + chargedBack)
  return { back: chargedBack + less, less }
}

/** Returns the reference of a share of a refund to several cards. */
function shareReference(reference: string, index: number): string {
  return index === 0 ? reference : `${reference}${SHARE_MARK}${index + 1}`
}

/** Separates the reference of a refund from the number of its share. */
const SHARE_MARK = ' / '

/** SQL that is true for the shares of the refund with this reference; needs `refunds` in scope. */
export function isShareOf(reference: string): RawBuilder<boolean> {
  return sql<boolean>`(refunds.reference = ${reference} or starts_with(refunds.reference, ${reference + SHARE_MARK}))`
}

type Card = CardsMoney['cards'][number]

/** Splits up to `most` cents among the cards, in their order. */
function splitRefund(cards: readonly Card[], most: Cents): (Card & { back: Cents })[] {
  let left = most
  return cards.flatMap((card) => {
    const back = Math.min(left, card.cents)
    if (back <= 0) return []
    left -= back
    return [{ ...card, back }]
  })
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, each) => total + each, 0)
}
