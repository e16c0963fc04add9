import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { reservedUnits } from '#server/inventory/list-stock.ts'

/** The stock of a product now, and its units on hand at a time. */
export interface StockAt {
  available: number
  reserved: number
  /** Units on hand at the time: those of now without what arrived, shipped or was corrected since then. */
  on_hand_then: number
  /** Time of a count that was made later; null: there is none. */
  counted_later_at: Date | null
}

/** A product and the time of its count. */
interface Moment {
  ocid: number
  at: Date
}

/**
 * Reads the stock of products, each at a time of its own. Sales and cancellations change what is available and what is reserved, but not what is
 * on hand, which shipments change. Read it after the products are locked, by a statement of its own, so that it sees what the locks waited for.
 *
 * Rows are read from the newest to one that is a day older than the time: the clocks of nodes differ by less. Counts are recorded under the time
 * at which they were made, so that none of them ends this walk.
 */
export async function readStockAt(db: Db, moments: readonly Moment[]): Promise<ReadonlyMap<number, StockAt>> {
  const ocids = moments.map(({ ocid }) => ocid)
  const times = moments.map(({ at }) => at.toISOString())
  const { rows } = await sql<StockAt & { ocid: number }>`
    with moment as materialized (
      select ocid, at from unnest(${ocids}::integer[], ${times}::timestamptz[]) as moment (ocid, at)
    ), reserved as materialized (${reservedUnits(sql`${ocids}::integer[]`)}),
    shipped as materialized (
      select line.ocid, sum(part.quantity)::integer as units
      from shipments as shipment
        join shipment_lines as part on part.shipment_id = shipment.id
        join order_lines as line on line.order_id = part.order_id and line.position = part.position
        join moment on moment.ocid = line.ocid
      where shipment.shipped_at > moment.at and shipment.id > coalesce((
          select id from shipments where shipped_at <= (select min(at) from moment) - interval '1 day'
          order by id desc limit 1
        ), 0)
      group by line.ocid
    )
    select product.ocid, product.stock as available, coalesce(reserved.units, 0) as reserved,
      (product.stock + coalesce(reserved.units, 0) + coalesce(shipped.units, 0) - moved.units)::integer as on_hand_then,
      moved.counted_later_at
    from moment join products as product on product.ocid = moment.ocid
      left join reserved on reserved.ocid = product.ocid
      left join shipped on shipped.ocid = product.ocid
      cross join lateral (
        select coalesce(sum(change) filter (where kind not in ('opening', 'sold', 'released')), 0) as units,
          max(at) filter (where kind = 'counted') as counted_later_at
        from stock_movements as movement
        where movement.ocid = product.ocid and movement.at > moment.at and movement.id > coalesce((
            select id from stock_movements as old
            where old.ocid = product.ocid and old.kind <> 'counted' and old.at <= moment.at - interval '1 day'
            order by id desc limit 1
          ), -product.ocid - 1)
      ) as moved`.execute(db)
  return new Map(rows.map(({ ocid, ...stock }) => [ocid, stock]))
}
