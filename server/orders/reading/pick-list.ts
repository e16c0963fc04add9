import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** A suborder with units that are left to ship. */
export interface SuborderToPick {
  number: string
  supplier: string
  company: string
  ship_not_before: string | null
  lines: { sku: string; title: string; units: number }[]
}

/** Returns the accepted and partly shipped suborders with their units in stock that are neither shipped nor canceled, oldest order first. */
export async function suborderLinesToPick(db: Db): Promise<SuborderToPick[]> {
  const { rows } = await sql<SuborderToPick>`
    select suborder.number, suborder.supplier, companies.name as company, orders.ship_not_before,
      jsonb_agg(jsonb_build_object('sku', line.sku, 'title', line.title, 'units', line.units) order by line.position) as lines
    from maker_orders as suborder
    join orders on orders.id = suborder.order_id
    join companies on companies.id = orders.company_id
    join lateral (
      select position, sku, title, quantity
        - coalesce((select sum(quantity) from shipment_lines as shipped
            where shipped.order_id = order_lines.order_id and shipped.position = order_lines.position), 0)
        - coalesce((select sum(quantity) from cancelled_lines as cancelled
            where cancelled.order_id = order_lines.order_id and cancelled.position = order_lines.position), 0)
        -- Units that are owed are not there to pick.
        - coalesce((select owed from back_order_lines as back_order
            where back_order.order_id = order_lines.order_id and back_order.position = order_lines.position), 0) as units
      from order_lines where order_lines.maker_order_id = suborder.id) as line on line.units > 0
    where suborder.state in ('accepted', 'partly_shipped')
    group by suborder.id, companies.id, orders.id
    order by suborder.order_id, suborder.position`.execute(db)
  return rows
}
