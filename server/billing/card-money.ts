import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { hasStateToBeCharged } from '#database/charge-states.ts'
import { lockOrder, reducesDeposits } from './settle.ts'
import { totalDueOfOrder } from './amounts-due.ts'

/**
 * SQL for what was received for an order by other means than the card payment `id` and not paid back; needs `orders` in
 * scope; cents.
 */
function receivedBeside(id: RawBuilder<string>): RawBuilder<Cents> {
  return sql<Cents>`(
  coalesce((select sum(cents) from receipts
    where receipts.order_id = orders.id and receipts.card_payment_id is distinct from ${id}), 0)
  - coalesce((select sum(cents) from refunds
    where refunds.order_id = orders.id and refunds.card_payment_id is distinct from ${id} and ${reducesDeposits}), 0))`
}

/**
 * SQL for a join condition: the payment of an order that a card is still to be charged, of which there is one at most (decision 0101);
 * needs `orders` and `card_payments` in scope.
 */
export const isToBeCharged = sql<boolean>`card_payments.order_id = orders.id and ${hasStateToBeCharged}`

/**
 * SQL for what an authorized card payment of an order is still to be charged; needs `orders` and its `card_payments` in scope.
 * That is the agreed amount, as far as it is authorized, less pending refunds, and at most the `totalDue` less what was received by
 * other means, also by other cards; cents.
 */
export function leftOnCard(
  totalDue: RawBuilder<Cents> = totalDueOfOrder,
  received: RawBuilder<Cents> = receivedBeside(sql<string>`card_payments.id`),
): RawBuilder<Cents> {
  return sql<Cents>`case when ${hasStateToBeCharged} then greatest(0, least(
    least(orders.total_cents, card_payments.amount_cents) - coalesce((select sum(cents) from refunds
      where refunds.card_payment_id = card_payments.id and refunds.done_at is null), 0),
    ${totalDue} - ${received})) else 0 end`
}

/** Locks the order until the transaction ends and returns what an authorized payment of it is still to be charged; cents. */
export async function lockLeftOnCard(db: Db, orderId: number, paymentId: string): Promise<Cents> {
  await lockOrder(db, orderId)
  const payment = await db
    .selectFrom('orders')
    .innerJoin('card_payments', 'card_payments.order_id', 'orders.id')
    .select(leftOnCard().as('cents'))
    .where('orders.id', '=', orderId)
    .where('card_payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return payment.cents
}

/** Amounts of an order and one of its card payments; cents. */
export interface CardMoney {
  /** Charged to the card, or authorized, less refunds and pending refunds. */
  card: Cents
  /** Received by other means, also by other cards, and not paid back. */
  other: Cents
  /** Total due of the order. */
  totalDue: Cents
}

/** Returns how much of an order a card payment and other receipts pay. An authorized card counts with the agreed amount. */
export async function cardMoney(db: Db, orderId: number, paymentId: string): Promise<CardMoney> {
  const money = await db
    .selectFrom('orders')
    .innerJoin('card_payments', 'card_payments.order_id', 'orders.id')
    .select([paidByCard.as('card'), receivedBeside(sql<string>`card_payments.id`).as('other')])
    .select(totalDueOfOrder.as('totalDue'))
    .where('orders.id', '=', orderId)
    .where('card_payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!money) throw new Error(`Order ${orderId} has no card payment ${paymentId}.`)
  return money
}

/** SQL for `CardMoney.card`; needs `orders` and a payment of it in `card_payments` in scope; cents. */
const paidByCard = sql<Cents>`(
  coalesce((select cents from receipts where receipts.card_payment_id = card_payments.id),
    -- A revised order may total more than was authorized.
    least(orders.total_cents, card_payments.amount_cents))
  - coalesce((select sum(cents) from refunds where refunds.card_payment_id = card_payments.id), 0))`

/** SQL for what was received for an order and not paid back; needs `orders` in scope; cents. */
const receivedOfOrder = sql<Cents>`(
  coalesce((select sum(cents) from receipts where receipts.order_id = orders.id), 0)
  - coalesce((select sum(cents) from refunds where refunds.order_id = orders.id and ${reducesDeposits}), 0))`

/** Amounts that the cards of an order pay, the newest payment first, and the rest of its money; cents. */
export interface CardsMoney {
  /** Without payments that were declined or released. One at most is not charged yet. */
  cards: { id: string; isCharged: boolean; cents: Cents }[]
  /** Received by other means and not paid back. */
  other: Cents
  totalDue: Cents
}

/** Returns how much of an order its cards and other receipts pay; see `cardMoney`. */
export async function cardsMoney(db: Db, orderId: number): Promise<CardsMoney> {
  const { received, totalDue } = await db
    .selectFrom('orders')
    .select([receivedOfOrder.as('received'), totalDueOfOrder.as('totalDue')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const cards = await db
    .selectFrom('orders')
    .innerJoin('card_payments', 'card_payments.order_id', 'orders.id')
    .select(['card_payments.id', paidByCard.as('cents')])
    .select(sql<boolean>`not (${hasStateToBeCharged})`.as('isCharged'))
    .where('orders.id', '=', orderId)
    .where('card_payments.state', 'not in', ['declined', 'cancelled'])
    .orderBy('card_payments.created_at', 'desc')
    .orderBy('card_payments.id')
    .execute()
  const charged = cards.reduce((sum, card) => sum + (card.isCharged ? card.cents : 0), 0)
  return { cards, other: received - charged, totalDue }
}

/**
 * Reconciles the pending refunds of a card when `cents` of its charge go back. Pending refunds beyond that amount were
 * fulfilled by charging less, the oldest first: of $30 and $20 pending and $20 to refund, the $30 are fulfilled and the
 * $20 stay pending. Returns how many of the `cents` are not pending yet. The caller has locked the order.
 */
export async function reconcilePendingRefunds(db: Db, paymentId: string, cents: Cents): Promise<Cents> {
  const refunds = await listPendingRefunds(db, paymentId)
  const pending = refunds.reduce((sum, refund) => sum + refund.cents, 0)
  await reducePendingRefunds(db, refunds, pending - cents)
  return Math.max(0, cents - pending)
}

/**
 * Reconciles pending refunds when `cents` were refunded to a card outside of the shop. The newest pending refunds are
 * fulfilled by that as far as the charge does not cover both. Returns how many cents of pending refunds were fulfilled.
 * The caller has locked the order.
 */
export async function reconcileExternalRefund(db: Db, paymentId: string, card: Cents, cents: Cents): Promise<Cents> {
  const refunds = await listPendingRefunds(db, paymentId)
  return reducePendingRefunds(db, refunds.toReversed(), cents - card)
}

/** Reduces pending refunds by up to `most` cents, in the given order. Returns by how many. */
async function reducePendingRefunds(db: Db, refunds: readonly PendingRefund[], most: Cents): Promise<Cents> {
  let over = Math.max(0, most)
  const before = over
  for (const { id, cents } of refunds) {
    const cut = Math.min(over, cents)
    if (cut === 0) break
    if (cut === cents) await db.deleteFrom('refunds').where('id', '=', id).execute()
    else
      await db
        .updateTable('refunds')
        .set({ cents: cents - cut })
        .where('id', '=', id)
        .execute()
    over -= cut
  }
  return before - over
}

interface PendingRefund {
  id: number
  cents: Cents
}

/** Oldest first. */
async function listPendingRefunds(db: Db, paymentId: string): Promise<PendingRefund[]> {
  return db
    .selectFrom('refunds')
    .select(['id', 'cents'])
    .where('card_payment_id', '=', paymentId)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
}
