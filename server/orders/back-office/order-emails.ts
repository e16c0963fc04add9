import { sql } from 'kysely'
import type { OrderEmailRow } from '#contract/schemas/admin/orders/orders.ts'
import type { Db } from '#database/connect.ts'

/**
 * Returns the emails about an order, newest first. Emails about its events, shipments and documents are found by their ids; those about
 * payments have random ids and are found by the payload, among the emails to the same recipient.
 */
export async function readOrderEmails(db: Db, orderId: number, id: number | null = null): Promise<OrderEmailRow[]> {
  const { rows } = await sql<Omit<OrderEmailRow, 'at'> & { at: Date }>`
    with own as (
      select 'order-placed-' || invoice as mail from orders where id = ${orderId}
      union all select prefix || order_events.id from order_events
        cross join unnest(array['order-accepted-', 'order-cancelled-', 'order-refunded-', 'order-freight-', 'order-note-']) as prefix
        where order_events.order_id = ${orderId}
      union all select 'order-shipped-' || shipments.id from shipments
        join maker_orders on maker_orders.id = shipments.maker_order_id where maker_orders.order_id = ${orderId}
      union all select prefix || papers.number || suffix from papers
        join maker_orders on maker_orders.id = papers.maker_order_id
        cross join (values ('invoice-', ''), ('reminder-', '-due_soon'), ('reminder-', '-overdue_1'), ('reminder-', '-overdue_7'),
          ('reminder-', '-overdue_21')) as name (prefix, suffix)
        where maker_orders.order_id = ${orderId}
    ), recipients as (
      select lower(emails.recipient) as recipient from own join emails on emails.mail = own.mail
      union select lower(orders.email) from orders where id = ${orderId}
      union select lower(users.email) from orders join users on users.id = orders.user_id where orders.id = ${orderId}
    ), found as (
      select emails.id from own join emails on emails.mail = own.mail
      union
      -- An email that was sent again has the id of the first one, a period and more.
      select emails.id from recipients
      join emails on lower(emails.recipient) = recipients.recipient
      where emails.payload ->> 'invoice' = (select invoice from orders where id = ${orderId})
        or split_part(emails.mail, '.', 1) in (select mail from own)
    )
    select emails.id, recipient, subject, state, response, updated_at as at
    from found join emails on emails.id = found.id
    where ${id === null ? sql`true` : sql`emails.id = ${id}`}
    order by updated_at desc, emails.id desc`.execute(db)
  return rows.map(({ at, ...email }) => ({ ...email, at: at.toISOString() }))
}
