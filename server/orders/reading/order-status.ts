import { sql } from 'kysely'
import { todayForBuyers } from '#contract/values/days.ts'
import type { Cents } from '#contract/values/money.ts'
import { ORDER_STATES, type OrderState, type PaymentState } from '#contract/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import {
  isToBeCharged,
  leftOnCard,
  outstandingOfSuborder,
  sumOfDocuments,
  reducesDeposits,
} from '#server/billing/billing.ts'

/** Status of an order, computed by SQL from its suborders, documents and receipts; amounts in cents. */
export interface OrderStatus {
  state: OrderState
  payment: PaymentState
  /** Received and not paid back. */
  received: Cents
  /** Total due: invoices less credit notes and write-offs, and what is to be invoiced yet. */
  current_total: Cents
  /** Amount of that which its authorized card is still to be charged. */
  on_card: Cents
}

/** States in their order. An order has the state of its least advanced open suborder. */
const OPEN_STATES = ORDER_STATES.filter((state) => state !== 'cancelled' && state !== 'refunded')

/**
 * SQL for a `from` clause: `(id, state, payment, received, current_total, on_card)` of each order for which `condition`
 * is true, with `orders` in its scope. `today` decides what is overdue.
 */
export function selectOrderStatuses(condition: ReturnType<typeof sql<boolean>>, today: string) {
  return sql<OrderStatus & { id: number }>`(
    with selected as materialized (
      select orders.id from orders where ${condition}
    ), suborders as (
      select suborder.order_id, suborder.state, ${sumOfDocuments('invoice')} as invoiced,
        ${outstandingOfSuborder(sumOfDocuments('invoice'), sumOfDocuments('credit_note'))} as due
      from selected
      join maker_orders as suborder on suborder.order_id = selected.id
      left join papers on papers.maker_order_id = suborder.id
      group by suborder.id
    ), summed as (
      select order_id, coalesce(
          (${OPEN_STATES}::text[])[min(array_position(${OPEN_STATES}::text[], state))],
          case when bool_or(state = 'refunded') then 'refunded' else 'cancelled' end) as state,
        sum(due) as current_total, sum(invoiced) as invoiced
      from suborders group by order_id
    ), invoices as (
      select suborder.order_id, papers.id, papers.due_on, papers.total_cents
        - (select coalesce(sum(cents), 0) from settlements where settlements.invoice_id = papers.id) as open
      from selected
      join maker_orders as suborder on suborder.order_id = selected.id
      join papers on papers.maker_order_id = suborder.id and papers.kind = 'invoice'
    ), late as (
      -- The card pays the oldest invoices first. An overdue invoice is due from the buyer if the card does not cover it.
      select order_id, max(up_to) filter (where open > 0 and due_on < ${today}::date) as up_to
      from (select *, sum(open) over (partition by order_id order by id) as up_to from invoices) as invoices
      group by order_id
    ), moved as (
      select order_id, cents from receipts where order_id in (select id from selected)
      union all select order_id, -cents from refunds where order_id in (select id from selected) and ${reducesDeposits}
    ), money as (
      select order_id, sum(cents) as received from moved group by order_id
    ), written as (
      select order_id, sum(cents) as off from write_offs where order_id in (select id from selected) group by order_id
    ), facts as (
      select selected.id, summed.state, summed.current_total - coalesce(written.off, 0) as current_total, summed.invoiced,
        coalesce(written.off, 0) as written_off, coalesce(late.up_to, 0) as late,
        coalesce(money.received, 0) as received,
        ${leftOnCard(sql`summed.current_total - coalesce(written.off, 0)`, sql`coalesce(money.received, 0)`)} as on_card
      from selected
      join orders on orders.id = selected.id
      join summed on summed.order_id = selected.id
      left join late on late.order_id = selected.id
      left join money on money.order_id = selected.id
      left join written on written.order_id = selected.id
      left join card_payments on ${isToBeCharged}
    )
    select id, state, current_total, received, on_card, case
      -- If more was refunded than received, for example by a refund and a dispute of the same money, the buyer owes it.
      when state = 'refunded' and received >= current_total then 'refunded'
      when state = 'cancelled' and current_total = 0 and received >= 0 then 'cancelled'
      -- Amounts that the card will be charged are not due: the buyer would pay twice.
      when late > on_card then 'overdue'
      when on_card > 0 then 'authorized'
      when received >= current_total and written_off > 0 then 'written_off'
      when received >= current_total then 'paid'
      when received > 0 then 'part_paid'
      when invoiced > 0 or received < 0 then 'due'
      else 'open' end as payment
    from facts
  )`
}

/** Returns the status of an order today. */
export async function readOrderStatus(db: Db, orderId: number): Promise<OrderStatus> {
  const { rows } = await sql<OrderStatus>`
    select state, payment, current_total, received, on_card
    from ${selectOrderStatuses(sql<boolean>`orders.id = ${orderId}`, todayForBuyers())} as status`.execute(db)
  const [status] = rows
  if (!status) throw new Error(`There is no order ${orderId}.`)
  return status
}

/** Returns what was received for an order beyond its total due, less refunds; cents. */
export async function readSurplus(db: Db, orderId: number): Promise<Cents> {
  const { current_total, received } = await readOrderStatus(db, orderId)
  return Math.max(0, received - current_total)
}
