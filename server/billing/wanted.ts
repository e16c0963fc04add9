import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import { UNSENT_STATES } from '#contract/orders.ts'
import { agreedTotal } from './freight.ts'

/**
 * SQL for what a child order still asks for, `child` in its scope: what its invoices have asked for without what is `settled` of
 * that, and what is to be invoiced yet; cents.
 */
export function stillAsked(invoiced: RawBuilder<Cents>, settled: RawBuilder<Cents>): RawBuilder<Cents> {
  return sql<Cents>`(${invoiced} - ${settled}
    + case when child.state = any(${UNSENT_STATES}::text[]) then ${agreedTotal} - ${invoiced} else 0 end)`
}

/** SQL for what the papers of a kind come to, `papers` in its scope; cents. */
export function sumOfPapers(kind: 'invoice' | 'credit_note'): RawBuilder<Cents> {
  return sql<Cents>`coalesce(sum(papers.total_cents) filter (where papers.kind = ${kind}), 0)`
}

/**
 * SQL for what the buyer pays of an order in the end, `orders` in its scope: its invoices less what was credited, and what is to be
 * invoiced yet; cents.
 */
export const wantedOfOrder = sql<Cents>`(
  select coalesce(sum(asked.cents), 0) from maker_orders as child cross join lateral (
    select ${stillAsked(sumOfPapers('invoice'), sumOfPapers('credit_note'))} as cents
    from papers where papers.maker_order_id = child.id
  ) as asked where child.order_id = orders.id)`
