import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { lockOrder } from './settle.ts'
import { wantedOfOrder } from './wanted.ts'

/** SQL for what came in for an order otherwise than by its card and did not go back, `orders` in its scope; cents. */
const paidOtherwise = sql<Cents>`(
  coalesce((select sum(cents) from receipts
    where receipts.order_id = orders.id and receipts.card_payment_id is distinct from orders.payment_id), 0)
  - coalesce((select sum(cents) from refunds
    where refunds.order_id = orders.id and refunds.card_payment_id is null), 0))`

/**
 * SQL for what the authorised card of an order is still to be charged, `orders` and its `card_payments` in scope: what was agreed on
 * less what was promised back, and nothing that came in `otherwise` or is not `wanted` any more; cents.
 */
export function leftOnCard(
  wanted: RawBuilder<Cents> = wantedOfOrder,
  otherwise: RawBuilder<Cents> = paidOtherwise,
): RawBuilder<Cents> {
  return sql<Cents>`case when card_payments.state = 'authorized' then greatest(0, least(
    orders.total_cents - coalesce((select sum(cents) from refunds
      where refunds.card_payment_id = card_payments.id and refunds.done_at is null), 0),
    ${wanted} - ${otherwise})) else 0 end`
}

/** What the authorised card of an order is still to be charged; nobody else changes that until the transaction ends. */
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

/** The money of an order that is paid by card; cents. */
export interface CardMoney {
  /** What the card was charged, or may be, less what went back to it or is promised to. */
  card: Cents
  /** What came in otherwise and did not go back. */
  other: Cents
  /** What the order costs in the end. */
  wanted: Cents
}

/** How much of an order its card and others pay. A card that was not charged yet may be, with what was agreed on. */
export async function cardMoney(db: Db, orderId: number, paymentId: string): Promise<CardMoney> {
  const { rows } = await sql<CardMoney>`
    select
      coalesce((select cents from receipts where card_payment_id = ${paymentId}), orders.total_cents)
        - coalesce((select sum(cents) from refunds where card_payment_id = ${paymentId}), 0) as card,
      ${paidOtherwise} as other, ${wantedOfOrder} as wanted
    from orders where id = ${orderId}`.execute(db)
  const [money] = rows
  if (!money) throw new Error(`There is no order ${orderId}.`)
  return money
}

/**
 * Settles the promises to a card of whose charge `cents` go back to it. Promises over that amount were kept by charging less, the oldest
 * first: of 30 and 20 dollars promised and 20 to go back, the 30 are kept and the 20 stand. Returns how many cents of `cents` are not
 * promised yet. The caller holds the order.
 */
export async function keepPromises(db: Db, paymentId: string, cents: Cents): Promise<Cents> {
  const promises = await openPromises(db, paymentId)
  const promised = promises.reduce((sum, promise) => sum + promise.cents, 0)
  await cutPromises(db, promises, promised - cents)
  return Math.max(0, cents - promised)
}

/**
 * `cents` went back to a card by another way than its promises. As far as the card's charge does not cover both, that keeps its newest
 * promises. Returns how many cents of promises it kept. The caller holds the order.
 */
export async function keptOtherwise(db: Db, paymentId: string, card: Cents, cents: Cents): Promise<Cents> {
  const promises = await openPromises(db, paymentId)
  return cutPromises(db, promises.toReversed(), cents - card)
}

/** Takes `most` cents from the promises, the first ones first. Returns how many there were to take. */
async function cutPromises(db: Db, promises: readonly Promised[], most: Cents): Promise<Cents> {
  let over = Math.max(0, most)
  const before = over
  for (const { id, cents } of promises) {
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

interface Promised {
  id: number
  cents: Cents
}

/** The oldest first. */
async function openPromises(db: Db, paymentId: string): Promise<Promised[]> {
  return db
    .selectFrom('refunds')
    .select(['id', 'cents'])
    .where('card_payment_id', '=', paymentId)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
}
