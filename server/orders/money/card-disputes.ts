import { dayOf } from '#contract/values/days.ts'
import { formatDollars, toDollars } from '#contract/values/money.ts'
import { recordAlert } from '#server/alerts/alerts.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import type { LockedOrder } from '#server/orders/fulfilment/lock-suborder.ts'

export type Dispute = NonNullable<Awaited<ReturnType<OrderDeps['payments']['readRefunds']>>>['disputes'][number]

/** Start of the reference of a refund that the bank of a card took. */
export const DISPUTE_REFERENCE = 'dispute '

/**
 * Books what the bank of a card took back of its payment of an order, and what it returned because the shop won the dispute; idempotent
 * (docs/decisions/0022). The caller has locked the order. Returns warnings for the operator. A lost dispute is reported each time it is
 * read after it was booked, because losing it books nothing that could mark it as reported.
 */
export async function bookDispute(
  { db, jobs, billing, now }: OrderDeps,
  order: LockedOrder,
  paymentId: string,
  { id, cents, state }: Dispute,
): Promise<string[]> {
  const { orderId, companyId, invoice } = order
  const amount = formatDollars(toDollars(cents))
  const money = { orderId, companyId, cents }
  const isNew = await billing.bookChargeback({
    ...money,
    cardPaymentId: paymentId,
    reference: `${DISPUTE_REFERENCE}${id}`,
  })
  if (isNew) {
    await recordAlert(
      { db, jobs },
      {
        kind: 'dispute',
        subject: { kind: 'order', id: invoice },
        text: `The bank of the card of ${invoice} took ${amount} back.`,
        cause: `dispute ${id}`,
      },
    )
  }
  const isReturned =
    state === 'won' &&
    (await billing.receive({
      ...money,
      cardPaymentId: null,
      method: 'card',
      reference: `won ${id}`,
      on: dayOf(now()),
    }))
  return [
    ...(isNew ? [`The bank of the card of ${invoice} took ${amount} back (${id})${DISPUTE_STATUS[state]}`] : []),
    ...(!isNew && state === 'lost' ? [`The dispute ${id} of ${invoice} is lost: the bank keeps the ${amount}.`] : []),
    ...(isReturned ? [`The dispute ${id} of ${invoice} is won: ${amount} was returned.`] : []),
  ]
}

/** Status of a dispute, after the text of what the bank took back. */
const DISPUTE_STATUS: Record<Dispute['state'], string> = {
  open: ": answer it in the processor's dashboard. The amount is due again.",
  answered: '; it is answered, and the bank decides. The amount is due again.',
  won_pending: ', and decided for you: the money will be returned. Until then the amount is due again.',
  lost: ' for good: the dispute is lost. The amount is due again.',
  won: '.',
}
