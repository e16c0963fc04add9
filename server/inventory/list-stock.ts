import { type RawBuilder, sql } from 'kysely'
import type { MovementKind } from '#contract/inventory.ts'
import type { InventoryList, InventoryQuery, ProductStock } from '#contract/schemas/inventory.ts'
import type { Db } from '#database/connect.ts'

/** Units of the products in a query as `p` that are sold and have not shipped. */
export const RESERVED: RawBuilder<number> = sql`(
  select coalesce(sum(line.quantity
    - coalesce((select sum(quantity) from shipment_lines as shipped
        where shipped.order_id = line.order_id and shipped.position = line.position), 0)
    - coalesce((select sum(quantity) from cancelled_lines as cancelled
        where cancelled.order_id = line.order_id and cancelled.position = line.position), 0)), 0)::integer
  from order_lines as line join maker_orders as suborder on suborder.id = line.maker_order_id
  where line.ocid = p.ocid and suborder.state in ('placed', 'accepted', 'partly_shipped'))`

interface StockRow {
  ocid: number
  sku: string
  title: string
  supplier: string
  available: number
  reserved: number
  last_kind: MovementKind | null
  last_change: number
  last_at: Date
}

/**
 * Returns a page of the stock of all products but archived ones, by SKU. `ocids`: only these products. The reserved units and last movements are
 * read for the products of the page alone.
 */
export async function listStock(
  db: Db,
  { out, cursor, limit }: Omit<InventoryQuery, 'q'>,
  ocids?: readonly number[],
): Promise<InventoryList> {
  const conditions = [
    sql`state <> 'archived'`,
    ...(out ? [sql`stock = 0`] : []),
    ...(cursor === undefined ? [] : [sql`sku > ${cursor}`]),
    ...(ocids === undefined ? [] : [sql`ocid = any(${ocids}::integer[])`]),
  ]
  const page = sql`select * from products where ${sql.join(conditions, sql` and `)} order by sku limit ${limit + 1}`
  const rows = await readStock(db, page)
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? (data.at(-1)?.sku ?? null) : null }
}

/** Returns the stock of a product, or null. */
export async function findStock(db: Db, ocid: number): Promise<ProductStock | null> {
  const [row = null] = await readStock(db, sql`select * from products where ocid = ${ocid}`)
  return row
}

async function readStock(db: Db, products: RawBuilder<unknown>): Promise<ProductStock[]> {
  const { rows } = await sql<StockRow>`
    select p.ocid, p.sku, p.title, suppliers.name as supplier, p.stock as available, ${RESERVED} as reserved,
      last.kind as last_kind, last.change as last_change, last.at as last_at
    from (${products}) as p join suppliers on suppliers.id = p.supplier_id
    left join lateral (
      select kind, change, at from stock_movements where stock_movements.ocid = p.ocid order by id desc limit 1
    ) as last on true
    order by p.sku`.execute(db)
  return rows.map(({ last_kind, last_change, last_at, ...row }) => ({
    ...row,
    on_hand: row.available + row.reserved,
    last_movement: last_kind && { kind: last_kind, change: last_change, at: last_at.toISOString() },
  }))
}
