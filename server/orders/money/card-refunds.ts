import type { Transaction } from '#database/transaction.ts'
import type { Db } from '#database/connect.ts'
import { dayOf } from '#contract/values/days.ts'
import { formatDollars, toDollars } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import { bookDispute } from './card-disputes.ts'
import { type LockedOrder, lockOrderByNumber } from '#server/orders/fulfilment/lock-suborder.ts'
import { operatorOrder } from '#server/orders/reading/operator-orders.ts'
import { enqueueRefundEmail, recordRefund } from './refund.ts'
import type { OrderDeps } from '#server/orders/deps.ts'

const REASON = 'Refunded at the card processor'

type ProcessorRefund = NonNullable<Awaited<ReturnType<OrderDeps['payments']['readRefunds']>>>['refunds'][number]

/**
 * Books refunds and disputes of a card payment of a placed order that the processor lists (docs/decisions/0022), each once: credit
 * notes for what is invoiced, and the money. Reads the processor, never a webhook's body. Warns the operator as soon as
 * a refund is booked, and returns the warnings. Throws while the payment is not captured.
 */
export async function bookCardRefunds(
  deps: OrderDeps,
  transaction: Transaction<OrderDeps>,
  warn: Warn,
  paymentId: string,
): Promise<string[]> {
  const processor = await deps.payments.readRefunds(paymentId)
  if (!processor) return []
  const warnings: string[] = []
  const book = async (one: (bound: OrderDeps, order: LockedOrder) => Promise<string[]>) => {
    const bookingWarnings = await transaction(async (bound) =>
      one(bound, await lockOrderById(bound, processor.orderId)),
    )
    for (const sentence of bookingWarnings) warn({ payment: paymentId }, sentence)
    warnings.push(...bookingWarnings)
  }
  // The shop's own refunds first: a pending refund that was sent must not be reduced by an external one.
  const ownFirst = processor.refunds.toSorted((a, b) => Number(a.reference === null) - Number(b.reference === null))
  for (const refund of ownFirst) await book((bound, order) => bookRefund(bound, order, paymentId, refund))
  for (const dispute of processor.disputes) await book((bound, order) => bookDispute(bound, order, paymentId, dispute))
  return warnings
}

/** Notifies the operator. */
export type Warn = (details: object, sentence: string) => void

/**
 * Runs `bookCardRefunds` for the charged cards of an order before money is paid back by other means: a webhook may be on
 * its way. Does nothing if the processor is unavailable. Throws `not_found`.
 */
export async function bookRefundsOfOrder(
  deps: OrderDeps,
  transaction: Transaction<OrderDeps>,
  warn: Warn,
  number: string,
): Promise<void> {
  const { id } = await operatorOrder(deps, number)
  const provider = deps.payments.offer()?.provider
  if (provider === undefined) return
  const charged = await deps.db
    .selectFrom('card_payments')
    .select('id')
    .where('order_id', '=', id)
    .where('provider', '=', provider)
    .where('state', 'in', ['captured', 'refunded'])
    .execute()
  for (const payment of charged) {
    try {
      await bookCardRefunds(deps, transaction, warn, payment.id)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'card_unavailable') throw error
    }
  }
}

async function lockOrderById(deps: OrderDeps, orderId: number): Promise<LockedOrder> {
  const { invoice } = await deps.db
    .selectFrom('orders')
    .select('invoice')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return lockOrderByNumber(deps, invoice)
}

async function bookRefund(
  deps: OrderDeps,
  order: LockedOrder,
  paymentId: string,
  refund: ProcessorRefund,
): Promise<string[]> {
  // A refund that the shop requested has its own job, which books it unless the response was lost.
  const isOwn = refund.reference !== null && (await isBooked(deps.db, refund.reference))
  if (isOwn && refund.reference !== null) await deps.billing.completeRefund(refund.reference)
  const isKnown = isOwn || (await deps.billing.assignRefund(`card ${refund.id}`, paymentId))
  if (refund.failed) return isKnown ? bookReturnedRefund(deps, order, refund) : []
  return isKnown ? [] : bookExternalRefund(deps, order, paymentId, refund)
}

async function isBooked(db: Db, reference: string): Promise<boolean> {
  const row = await db.selectFrom('refunds').select('id').where('reference', '=', reference).executeTakeFirst()
  return row !== undefined
}

async function bookExternalRefund(
  deps: OrderDeps,
  order: LockedOrder,
  paymentId: string,
  { id, cents }: ProcessorRefund,
): Promise<string[]> {
  const { billing } = deps
  const { orderId, companyId } = order
  const { card, other, totalDue } = await billing.cardMoney(orderId, paymentId)
  const fulfilled = await billing.reconcileExternalRefund(paymentId, card, cents)
  // The refund first takes what was paid beyond the total due; the rest is credited.
  const surplus = Math.max(0, card + other - totalDue)
  let rest = Math.max(0, cents - fulfilled - surplus)
  const eventIds: number[] = []
  for (const suborder of order.suborders) {
    const amount = Math.min(rest, await billing.creditableCents(suborder.id))
    if (amount === 0) continue
    const credited = await billing.creditSuborder(suborder.id, REASON, { what: 'cents', cents: amount })
    eventIds.push(
      (await recordRefund(deps, order, suborder, { credited, reason: REASON, alreadyRefunded: amount })).eventId,
    )
    rest -= amount
  }
  const reference = `card ${id}`
  await billing.bookPendingRefund({ companyId, orderId, cardPaymentId: paymentId, reference, cents })
  await billing.completeRefund(reference)
  await enqueueRefundEmail(deps, eventIds)
  if (rest === 0) return []
  return [
    `${formatDollars(toDollars(rest))} of ${order.invoice} was refunded to its card before it was invoiced: cancel the goods that it was for, or the amount is due again.`,
  ]
}

/** Books a refund that the bank returned: the shop has the money again. */
async function bookReturnedRefund(
  { billing, now }: OrderDeps,
  order: LockedOrder,
  { id, cents }: ProcessorRefund,
): Promise<string[]> {
  const isNew = await billing.receive({
    companyId: order.companyId,
    orderId: order.orderId,
    cardPaymentId: null,
    method: 'card',
    reference: `returned ${id}`,
    cents,
    on: dayOf(now()),
  })
  return isNew
    ? [`The refund ${id} of ${order.invoice} was returned by the bank: pay the buyer back in another way.`]
    : []
}
