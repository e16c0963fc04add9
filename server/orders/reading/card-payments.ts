import { sql } from 'kysely'
import type { OrderCardPayment } from '#contract/schemas/orders/card-payment.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'

/** Returns the card payments of an order, oldest first. */
export async function readCardPayments(db: Db, orderId: number): Promise<OrderCardPayment[]> {
  const payments = await db
    .selectFrom('card_payments')
    .select(['id', 'card', 'state', 'amount_cents', 'captured_cents', 'created_at'])
    .select(sql<number | null>`(request -> 'approves' ->> 'number')::integer`.as('change'))
    .select(
      // A refund of a card that was not charged is charged less, or drops.
      sql<Cents>`(select coalesce(sum(cents), 0) from refunds where card_payment_id = card_payments.id
        and exists (select from receipts where receipts.card_payment_id = card_payments.id))`.as('refunded'),
    )
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return payments.map(({ id, card, state, amount_cents, captured_cents, created_at, change, refunded }) => ({
    payment_id: id,
    card,
    state: STATES[state] ?? 'authorized',
    amount: toDollars(captured_cents > 0 ? captured_cents : amount_cents),
    refunded: toDollars(refunded),
    change,
    started_at: created_at.toISOString(),
  }))
}

const STATES: Readonly<Record<string, OrderCardPayment['state']>> = {
  authorized: 'authorized',
  to_capture: 'authorized',
  captured: 'charged',
  refunded: 'charged',
  declined: 'declined',
  cancelled: 'released',
}
