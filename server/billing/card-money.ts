import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { lockOrder } from './settle.ts'

/** The money of an order that is paid by card; cents. */
export interface CardMoney {
  /** What the card was charged, or will be, less what went back to it or is promised to. */
  card: Cents
  /** What came in otherwise and did not go back. */
  other: Cents
}

/** How much of an order its card and others pay. A card that was not charged yet will be, with what was agreed on. */
export async function cardMoney(db: Db, orderId: number, paymentId: string): Promise<CardMoney> {
  const { rows } = await sql<CardMoney>`
    select
      coalesce((select cents from receipts where card_payment_id = ${paymentId}), orders.total_cents)
        - coalesce((select sum(cents) from refunds where card_payment_id = ${paymentId}), 0) as card,
      coalesce((select sum(cents) from receipts
          where order_id = orders.id and card_payment_id is distinct from ${paymentId}), 0)
        - coalesce((select sum(cents) from refunds where order_id = orders.id and card_payment_id is null), 0) as other
    from orders where id = ${orderId}`.execute(db)
  const [money] = rows
  if (!money) throw new Error(`There is no order ${orderId}.`)
  return money
}

/** What was promised back to a card and has not gone out; cents. A card that was not charged yet is charged that much less. */
export async function promisedToCard(db: Db, paymentId: string): Promise<Cents> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(sql<Cents>`coalesce(sum(cents), 0)`.as('cents'))
    .where('card_payment_id', '=', paymentId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return cents
}

/**
 * A card was charged `cents` less than was agreed on, because that was promised back to it before: those promises are kept with
 * that. They are the oldest ones, as nothing goes back to a card before it was charged. Inside a transaction.
 */
export async function chargedLess(db: Db, orderId: number, paymentId: string, cents: Cents): Promise<void> {
  await lockOrder(db, orderId)
  let less = cents
  for (const { id, cents: promised } of await openPromises(db, paymentId)) {
    if (promised > less) return
    await db.deleteFrom('refunds').where('id', '=', id).execute()
    less -= promised
  }
}

/**
 * `cents` went back to a card otherwise than by its promises, the newest of which are kept with that as far as the card was not
 * charged enough for all. Returns how many cents of them were. The caller holds the order.
 */
export async function keptOtherwise(db: Db, paymentId: string, card: Cents, cents: Cents): Promise<Cents> {
  let over = Math.max(0, cents - card)
  const before = over
  for (const { id, cents: promised } of (await openPromises(db, paymentId)).toReversed()) {
    const cut = Math.min(over, promised)
    if (cut === 0) break
    if (cut === promised) await db.deleteFrom('refunds').where('id', '=', id).execute()
    else
      await db
        .updateTable('refunds')
        .set({ cents: promised - cut })
        .where('id', '=', id)
        .execute()
    over -= cut
  }
  return before - over
}

/** The oldest first. */
async function openPromises(db: Db, paymentId: string): Promise<{ id: number; cents: Cents }[]> {
  return db
    .selectFrom('refunds')
    .select(['id', 'cents'])
    .where('card_payment_id', '=', paymentId)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
}
