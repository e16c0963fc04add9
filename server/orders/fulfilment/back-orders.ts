import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { recordAlerts } from '#server/alerts/alerts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/**
 * Alerts staff of the suborders whose back-ordered units have all arrived, of those with these products. Run it in a transaction, after the change
 * of the stock is committed. A suborder has one alert, until more of it is on back order.
 */
export async function alertFilled(bound: { db: Db; jobs: Jobs }, ocids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ number: string; supplier: string; invoice: string }>`
    with arrived as (
      select distinct line.maker_order_id as id
      from back_order_lines as back_order
      join order_lines as line on line.order_id = back_order.order_id and line.position = back_order.position
      where back_order.ocid = any(${ocids}::integer[]) and back_order.owed = 0 and back_order.alerted_at is null
    ), waiting as (
      select line.maker_order_id as id from arrived
      join order_lines as line on line.maker_order_id = arrived.id
      join back_order_lines as back_order on back_order.order_id = line.order_id and back_order.position = line.position
      where back_order.owed > 0
    ), noted as (
      update back_order_lines as back_order set alerted_at = now()
      from order_lines as line join arrived on arrived.id = line.maker_order_id
      where line.order_id = back_order.order_id and line.position = back_order.position
        and arrived.id not in (select id from waiting)
      returning line.maker_order_id as id
    )
    select suborder.number, suborder.supplier, orders.invoice
    from maker_orders as suborder join orders on orders.id = suborder.order_id
    where suborder.id in (select id from noted) and suborder.state in ('placed', 'accepted', 'partly_shipped')
    order by suborder.id`.execute(bound.db)
  const at = new Date().toISOString()
  await recordAlerts(
    bound,
    rows.map(({ number, supplier, invoice }) => ({
      kind: 'back_order_filled',
      subject: { kind: 'order', id: invoice },
      text: `The back-ordered units of ${number} (${supplier}) have arrived: it can ship.`,
      cause: `back_order_filled ${number} ${at}`,
    })),
  )
}
