import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import { UNSENT_STATES } from '#contract/orders/orders.ts'
import { agreedTotal } from './freight.ts'

/**
 * SQL for what is outstanding on a suborder: its `invoiced` less its `settled` amount, and what is to be invoiced yet;
 * needs `suborder` in scope; cents.
 */
export function outstandingOfSuborder(invoiced: RawBuilder<Cents>, settled: RawBuilder<Cents>): RawBuilder<Cents> {
  return sql<Cents>`(${invoiced} - ${settled}
    + case when suborder.state = any(${UNSENT_STATES}::text[]) then ${agreedTotal} - ${invoiced} else 0 end)`
}

/** SQL for the sum of the documents of a kind; needs `papers` in scope; cents. */
export function sumOfDocuments(kind: 'invoice' | 'credit_note'): RawBuilder<Cents> {
  return sql<Cents>`coalesce(sum(papers.total_cents) filter (where papers.kind = ${kind}), 0)`
}

/**
 * SQL for the total due of an order: its invoices less credit notes, and what is to be invoiced yet; needs `orders` in
 * scope; cents.
 */
export const totalDueOfOrder = sql<Cents>`(
  select coalesce(sum(outstanding.cents), 0) from maker_orders as suborder cross join lateral (
    select ${outstandingOfSuborder(sumOfDocuments('invoice'), sumOfDocuments('credit_note'))} as cents
    from papers where papers.maker_order_id = suborder.id
  ) as outstanding where suborder.order_id = orders.id)`
