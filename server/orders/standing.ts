import { sql } from 'kysely'
import { buyersDay } from '#contract/days.ts'
import type { Cents } from '#contract/money.ts'
import { ORDER_STATES, type OrderState, type PaymentState } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import { leftOnCard, stillAsked, sumOfPapers, takesBack } from '#server/billing/billing.ts'

/** How an order stands, as SQL works it out of its child orders, papers and receipts; cents. */
export interface Standing {
  state: OrderState
  payment: PaymentState
  /** What has come in and not gone back. */
  received: Cents
  /** What the buyer pays in the end: invoices less what was credited, and what is to be invoiced yet. */
  wanted: Cents
  /** What its authorised card is still to be charged of that. */
  on_card: Cents
}

/** The states a group passes through; it stands where its least advanced open child does. */
const OPEN_STATES = ORDER_STATES.filter((state) => state !== 'cancelled' && state !== 'refunded')

/**
 * `(id, state, payment, received, wanted, on_card)` for each order of which `condition` holds: SQL for a `from` clause. `orders` is in
 * its scope; `today` decides what is overdue.
 */
export function standings(condition: ReturnType<typeof sql<boolean>>, today: string) {
  return sql<Standing & { id: number }>`(
    with wanted as materialized (
      select orders.id from orders where ${condition}
    ), children as (
      select child.order_id, child.state, ${sumOfPapers('invoice')} as invoiced,
        ${stillAsked(sumOfPapers('invoice'), sumOfPapers('credit_note'))} as wanted
      from wanted
      join maker_orders as child on child.order_id = wanted.id
      left join papers on papers.maker_order_id = child.id
      group by child.id
    ), summed as (
      select order_id, coalesce(
          (${OPEN_STATES}::text[])[min(array_position(${OPEN_STATES}::text[], state))],
          case when bool_or(state = 'refunded') then 'refunded' else 'cancelled' end) as state,
        sum(wanted) as wanted, sum(invoiced) as invoiced
      from children group by order_id
    ), invoices as (
      select child.order_id, papers.id, papers.due_on, papers.total_cents
        - (select coalesce(sum(cents), 0) from settlements where settlements.invoice_id = papers.id) as open
      from wanted
      join maker_orders as child on child.order_id = wanted.id
      join papers on papers.maker_order_id = child.id and papers.kind = 'invoice'
    ), late as (
      -- The card pays the oldest invoices first: one that is late is asked for where it does not reach to the end of it.
      select order_id, max(up_to) filter (where open > 0 and due_on < ${today}::date) as up_to
      from (select *, sum(open) over (partition by order_id order by id) as up_to from invoices) as invoices
      group by order_id
    ), moved as (
      select order_id, cents from receipts where order_id in (select id from wanted)
      union all select order_id, -cents from refunds where order_id in (select id from wanted) and ${takesBack}
    ), money as (
      select order_id, sum(cents) as received from moved group by order_id
    ), facts as (
      select wanted.id, summed.state, summed.wanted, summed.invoiced, coalesce(late.up_to, 0) as late,
        coalesce(money.received, 0) as received,
        ${leftOnCard(sql`summed.wanted`, sql`coalesce(money.received, 0)`)} as on_card
      from wanted
      join orders on orders.id = wanted.id
      join summed on summed.order_id = wanted.id
      left join late on late.order_id = wanted.id
      left join money on money.order_id = wanted.id
      left join card_payments on card_payments.id = orders.payment_id
    )
    select id, state, wanted, received, on_card, case
      -- Where more went back than came in, such as by a refund and a dispute of the same money, that is owed.
      when state = 'refunded' and received >= wanted then 'refunded'
      when state = 'cancelled' and wanted = 0 and received >= 0 then 'cancelled'
      -- Whoever is asked for what the card is authorised for pays twice when it is charged at last.
      when late > on_card then 'overdue'
      when on_card > 0 then 'authorized'
      when received >= wanted then 'paid'
      when received > 0 then 'part_paid'
      when invoiced > 0 or received < 0 then 'due'
      else 'open' end as payment
    from facts
  )`
}

/** How an order stands today. */
export async function standingOf(db: Db, orderId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select state, payment, wanted, received, on_card
    from ${standings(sql<boolean>`orders.id = ${orderId}`, buyersDay())} as standing`.execute(db)
  const [stands] = rows
  if (!stands) throw new Error(`There is no order ${orderId}.`)
  return stands
}

/** What has come in for an order beyond what it costs in the end, and was not promised back; cents. */
export async function surplusOf(db: Db, orderId: number): Promise<Cents> {
  const { wanted, received } = await standingOf(db, orderId)
  return Math.max(0, received - wanted)
}
