import { sql } from 'kysely'
import type { AlertKind } from '#contract/backoffice/alerts.ts'
import type { Db } from '#database/connect.ts'
import { endAlerts } from '#server/alerts/alerts.ts'
import { needsFreight } from '#server/orders/back-office/queue-conditions.ts'
import type { LockedOrder } from './lock-suborder.ts'

/** Ends the alerts of an order whose cause no suborder has any more: it is accepted, shipped, canceled, or its freight is quoted. */
export async function endOrderAlerts(db: Db, { orderId, invoice }: LockedOrder): Promise<void> {
  const { rows } = await sql<{ to_accept: boolean; to_ship: boolean; to_quote: boolean }>`
    select coalesce(bool_or(state = 'placed'), false) as to_accept,
      coalesce(bool_or(state in ('accepted', 'partly_shipped')), false) as to_ship, coalesce(bool_or(${needsFreight}), false) as to_quote
    from maker_orders as suborder where order_id = ${orderId}`.execute(db)
  const [left] = rows
  if (!left) return
  const ended: AlertKind[] = []
  if (!left.to_accept) ended.push('order', 'accept_late')
  if (!left.to_ship) ended.push('ship_late', 'back_order_filled')
  if (!left.to_quote) ended.push('freight')
  await endAlerts(db, ended, { kind: 'order', id: invoice })
}
