import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { lockOrder } from './settle.ts'
import { totalDueOfOrder } from './amounts-due.ts'

/**
 * SQL for what was received for an order by other means than its card and not paid back; needs `orders` in scope;
 * cents.
 */
const receivedOtherwise = sql<Cents>`(
  coalesce((select sum(cents) from receipts
    where receipts.order_id = orders.id and receipts.card_payment_id is distinct from orders.payment_id), 0)
  - coalesce((select sum(cents) from refunds
    where refunds.order_id = orders.id and refunds.card_payment_id is null), 0))`

/**
 * SQL for what the authorized card of an order is still to be charged; needs `orders` and its `card_payments` in scope.
 * That is the agreed amount, as far as it is authorized, less pending refunds, and at most the `totalDue` less what was received by
 * other means; cents.
 */
export function leftOnCard(
  totalDue: RawBuilder<Cents> = totalDueOfOrder,
  received: RawBuilder<Cents> = receivedOtherwise,
): RawBuilder<Cents> {
  return sql<Cents>`case when card_payments.state = 'authorized' then greatest(0, least(
    least(orders.total_cents, card_payments.amount_cents) - coalesce((select sum(cents) from refunds
      where refunds.card_payment_id = card_payments.id and refunds.done_at is null), 0),
    ${totalDue} - ${received})) else 0 end`
}

/** Locks the order until the transaction ends and returns what its authorized card is still to be charged; cents. */
export async function lockLeftOnCard(db: Db, orderId: number): Promise<Cents> {
  await lockOrder(db, orderId)
  const { cents } = await db
    .selectFrom('orders')
    .leftJoin('card_payments', 'card_payments.id', 'orders.payment_id')
    .select(leftOnCard().as('cents'))
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return cents
}

/** Amounts of an order that is paid by card; cents. */
export interface CardMoney {
  /** Charged to the card, or authorized, less refunds and pending refunds. */
  card: Cents
  /** Received by other means and not paid back. */
  other: Cents
  /** Total due of the order. */
  totalDue: Cents
}

/** Returns how much of an order its card and other receipts pay. An authorized card counts with the agreed amount. */
export async function cardMoney(db: Db, orderId: number, paymentId: string): Promise<CardMoney> {
  const { rows } = await sql<CardMoney>`
    select
      coalesce((select cents from receipts where card_payment_id = ${paymentId}),
          -- A revised order may total more than was authorized.
          least(orders.total_cents, (select amount_cents from card_payments where id = ${paymentId})))
        - coalesce((select sum(cents) from refunds where card_payment_id = ${paymentId}), 0) as card,
      ${receivedOtherwise} as other, ${totalDueOfOrder} as "totalDue"
    from orders where id = ${orderId}`.execute(db)
  const [money] = rows
  if (!money) throw new Error(`There is no order ${orderId}.`)
  return money
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
