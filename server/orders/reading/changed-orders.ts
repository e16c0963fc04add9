import { sql } from 'kysely'
import type { Attention } from '#contract/schemas/accounts/attention.ts'
import type { Db } from '#database/connect.ts'
import type { EventDetails, EventKind } from '#server/history/history.ts'
import { eventText } from './timeline.ts'

/** Changes of what was ordered or of what it costs. An order that ships as agreed needs no one. */
const CHANGES: readonly EventKind[] = [
  'cancelled',
  'rest_cancelled',
  'freight_quoted',
  'revised',
  'revision_proposed',
  'refunded',
  'part_refunded',
  'charged_back',
  'payment_failed',
]
const CHANGED_DAYS = 7
/** Number of newest orders that are considered, so that the work does not grow with a company's orders. */
const RECENT_ORDERS = 50
const MAX_ORDERS = 3

interface Change {
  invoice: string
  kind: string
  supplier: string | null
  details: EventDetails
  happened_at: Date
}

/** Returns the recent orders of a company that were changed, but not by a buyer; the latest change first. One query. */
export async function changedOrders(db: Db, companyId: number): Promise<Attention['orders']> {
  const { rows } = await sql<Change>`
    with recent as materialized (
      select id, invoice from orders where company_id = ${companyId} order by id desc limit ${RECENT_ORDERS}
    )
    select recent.invoice, change.kind, suborder.supplier, change.details, change.happened_at
    from recent
    cross join lateral (
      select kind, details, happened_at, maker_order_id from order_events
      where order_id = recent.id and kind = any(${CHANGES}::text[]) and by_whom <> 'buyer'
        and happened_at > now() - make_interval(days => ${CHANGED_DAYS})
      order by id desc limit 1
    ) as change
    left join maker_orders as suborder on suborder.id = change.maker_order_id
    order by change.happened_at desc limit ${MAX_ORDERS}`.execute(db)
  return rows.map(({ invoice, kind, supplier, details, happened_at }) => ({
    invoice,
    text: eventText(kind, supplier, details),
    at: happened_at.toISOString(),
  }))
}
