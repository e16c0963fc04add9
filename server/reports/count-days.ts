import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** Counts the orders that were placed on these days (UTC) again. Run it in a transaction. */
export async function countDays(db: Db, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const selected = sql`(
    select day, day::timestamp at time zone 'UTC' as begins, (day + 1)::timestamp at time zone 'UTC' as ends
    from unnest(${days}::date[]) as day
  ) as days`
  await sql`delete from sales_hours using ${selected} where hour >= days.begins and hour < days.ends`.execute(db)
  await sql`delete from sales_supplier_days where day = any(${days}::date[])`.execute(db)
  await sql`delete from suborder_state_days where day = any(${days}::date[])`.execute(db)
  await sql`
    with lines as materialized (
      select days.day, orders.id, orders.placed_at, suborder.supplier_id,
        line.quantity - coalesce(cancelled.quantity, 0) as units,
        (line.quantity - coalesce(cancelled.quantity, 0))::bigint * line.unit_price_cents as cents
      from ${selected}
      join orders on orders.placed_at >= days.begins and orders.placed_at < days.ends
      join maker_orders as suborder on suborder.order_id = orders.id
      join order_lines as line on line.maker_order_id = suborder.id
      left join lateral (
        select sum(quantity) as quantity from cancelled_lines
        where cancelled_lines.order_id = line.order_id and cancelled_lines.position = line.position
      ) as cancelled on true
    ), hours as (
      insert into sales_hours (hour, orders, units, cents)
      select date_trunc('hour', placed_at at time zone 'UTC') at time zone 'UTC', count(distinct id), sum(units), sum(cents)
      from lines where units > 0 group by 1
    )
    insert into sales_supplier_days (day, supplier_id, units, cents)
    select day, supplier_id, sum(units), sum(cents) from lines where units > 0 and supplier_id is not null group by 1, 2`.execute(
    db,
  )
  await sql`
    insert into suborder_state_days (day, state, suborders)
    select days.day, suborder.state, count(*)
    from ${selected}
    join orders on orders.placed_at >= days.begins and orders.placed_at < days.ends
    join maker_orders as suborder on suborder.order_id = orders.id
    group by 1, 2`.execute(db)
}

/** Counts the open invoices of these due dates again. Run it in a transaction. */
export async function countDueDates(db: Db, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await sql`delete from receivable_days where due_on = any(${days}::date[])`.execute(db)
  await sql`
    insert into receivable_days (due_on, invoices, cents)
    select due_on, count(*), sum(cents) from open_invoices where due_on = any(${days}::date[]) group by 1`.execute(db)
}
