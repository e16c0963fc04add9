import type { Db } from '#database/connect.ts'
import { endAlerts } from '#server/alerts/alerts.ts'
import type { LockedOrder } from './lock-suborder.ts'

/** Ends the alert of an order to accept once none of its suborders waits for that. */
export async function endOrderAlert(db: Db, { orderId, invoice }: LockedOrder): Promise<void> {
  const waiting = await db
    .selectFrom('maker_orders')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'placed')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await endAlerts(db, 'order', { kind: 'order', id: invoice })
}
