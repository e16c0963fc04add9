import { sql } from 'kysely'
import { recordAlert } from '#server/alerts/alerts.ts'
import { needsFreight } from '#server/orders/back-office/queue-conditions.ts'
import type { OrderDeps } from '#server/orders/deps.ts'

/** Alerts staff of an order whose freight must be quoted, once until it is quoted. */
export async function alertFreight(
  { db, jobs, now }: Pick<OrderDeps, 'db' | 'jobs' | 'now'>,
  orderId: number,
): Promise<void> {
  const { rows } = await sql<{ invoice: string; company: string }>`
    select orders.invoice, companies.name as company from orders join companies on companies.id = orders.company_id
    where orders.id = ${orderId}
      and exists (select from maker_orders as suborder where suborder.order_id = orders.id and ${needsFreight})`.execute(
    db,
  )
  for (const { invoice, company } of rows) {
    await recordAlert(
      { db, jobs },
      {
        kind: 'freight',
        subject: { kind: 'order', id: invoice },
        text: `${invoice} of ${company} needs a quote of its freight.`,
        cause: `freight ${invoice}`,
        at: now(),
      },
    )
  }
}
