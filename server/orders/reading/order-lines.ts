import { sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'

/** A line of an order in a file or a list. */
export interface ExportedLine {
  order_id: number
  position: number
  ocid: number
  suborder: string
  state: string
  sku: string
  title: string
  supplier: string
  options: Record<string, string>
  quantity: number
  shipped: number
  cancelled: number
  unit_price_cents: Cents
  line_total_cents: Cents
  note: string | null
  /** Units that were ordered beyond the stock and have not arrived, or null. */
  owed: number | null
  back_order_kind: string | null
  promised_on: string | null
}

/** Returns the lines of orders by the ID of the order, in their order. */
export async function linesOfOrders(db: Db, ids: readonly number[]): Promise<Map<number, ExportedLine[]>> {
  const { rows } = await sql<ExportedLine>`
    with shipped as (
      select order_id, position, sum(quantity) as units from shipment_lines
      where order_id = any(${ids}::bigint[]) group by order_id, position
    ), cancelled as (
      select order_id, position, sum(quantity) as units from cancelled_lines
      where order_id = any(${ids}::bigint[]) group by order_id, position
    )
    select line.order_id, line.position, line.ocid, suborder.number as suborder, suborder.state, line.sku, line.title, line.supplier, line.options,
      line.quantity, line.unit_price_cents, line.line_total_cents, line.note,
      coalesce(shipped.units, 0) as shipped, coalesce(cancelled.units, 0) as cancelled,
      back_order.owed, back_order.kind as back_order_kind, back_order.promised_on
    from order_lines as line
    join maker_orders as suborder on suborder.id = line.maker_order_id
    left join shipped on shipped.order_id = line.order_id and shipped.position = line.position
    left join cancelled on cancelled.order_id = line.order_id and cancelled.position = line.position
    left join back_order_lines as back_order
      on back_order.order_id = line.order_id and back_order.position = line.position and back_order.owed > 0
    where line.order_id = any(${ids}::bigint[]) order by line.order_id, line.position`.execute(db)
  return Map.groupBy(rows, ({ order_id }) => order_id)
}
