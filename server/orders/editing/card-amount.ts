import { sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { hasStateToBeCharged } from '#database/charge-states.ts'
import { isPayableByCard } from '#server/orders/placing/payment-methods.ts'
import { readOrderStatus } from '#server/orders/reading/order-status.ts'

/**
 * Returns how many cents of a change that raises the total by `rise` cents a card can pay: the difference, less what was received beyond
 * the total due. 0 if the order is not paid by card, if its card is not charged yet, or if it is less than a card can pay (decision 0101).
 */
export async function readCardAmount(db: Db, orderId: number, rise: Cents): Promise<Cents> {
  const payments = await db
    .selectFrom('orders')
    .innerJoin('card_payments', 'card_payments.order_id', 'orders.id')
    .select([
      sql<boolean>`coalesce(bool_or(state in ('captured', 'refunded')), false)`.as('charged'),
      sql<boolean>`coalesce(bool_or(${hasStateToBeCharged}), false)`.as('waits'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (!payments.charged || payments.waits) return 0
  const { current_total, received } = await readOrderStatus(db, orderId)
  const cents = Math.min(rise, current_total + rise - received)
  return isPayableByCard(cents) ? cents : 0
}
