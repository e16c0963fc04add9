import { type RawBuilder, sql } from 'kysely'
import type { MovementKind } from '#contract/catalog/inventory.ts'
import type { InventoryList, InventoryQuery, ProductStock } from '#contract/schemas/admin/catalog/inventory.ts'
import type { Db } from '#database/connect.ts'
import { effectiveLevel, isReplenished } from './low-stock/effective-level.ts'

/**
 * Query of the units of products that are sold, in stock and have not shipped: `ocid` and `units`, without a row for a product that has none.
 * Units that are owed (decision 0121) are sold, but not in stock. Reads the
 * lines of the open suborders, and not the history of a product, which can be much longer: OFFSET keeps the planner from the index by `ocid`.
 */
export function reservedUnits(ocids: RawBuilder<unknown>): RawBuilder<{ ocid: number; units: number }> {
  return sql`
    select line.ocid, sum(line.quantity
      - coalesce((select sum(quantity) from shipment_lines as shipped
          where shipped.order_id = line.order_id and shipped.position = line.position), 0)
      - coalesce((select sum(quantity) from cancelled_lines as cancelled
          where cancelled.order_id = line.order_id and cancelled.position = line.position), 0))::integer
      - coalesce((select owed from products where products.ocid = line.ocid), 0) as units
    from maker_orders as suborder cross join lateral (
      select order_id, position, ocid, quantity from order_lines where maker_order_id = suborder.id offset 0
    ) as line
    where suborder.state in ('placed', 'accepted', 'partly_shipped') and line.ocid = any(${ocids})
    group by line.ocid`
}

interface StockRow {
  ocid: number
  sku: string
  title: string
  supplier: string
  available: number
  reserved: number
  low: boolean
  low_stock_level: number | null
  low_stock_level_of: ProductStock['low_stock_level_of']
  owed: number
  waiting: number
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
  { stock, cursor, limit }: Omit<InventoryQuery, 'q'>,
  ocids?: readonly number[],
): Promise<InventoryList> {
  // The products that are low are in a table of their own, by SKU: walking all products to them would take seconds.
  const [products, sku] =
    stock === 'low'
      ? [sql`low_stock_products as low join products as p on p.sku = low.sku`, sql`low.sku`]
      : [sql`products as p`, sql`p.sku`]
  const conditions = [
    sql`p.state <> 'archived'`,
    ...(stock === 'out' ? [sql`p.stock = 0`] : []),
    ...(cursor === undefined ? [] : [sql`${sku} > ${cursor}`]),
    ...(ocids === undefined ? [] : [sql`p.ocid = any(${ocids}::integer[])`]),
  ]
  const page = sql`
    select p.* from ${products} where ${sql.join(conditions, sql` and `)} order by ${sku} limit ${limit + 1}`
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
    with p as materialized (${products}), reserved as materialized (${reservedUnits(sql`array(select ocid from p)`)})
    select p.ocid, p.sku, p.title, suppliers.name as supplier, p.stock as available, coalesce(reserved.units, 0) as reserved, p.owed,
      ${effectiveLevel('p', 'suppliers')} as low_stock_level,
      coalesce(p.stock <= ${effectiveLevel('p', 'suppliers')} and ${isReplenished('p')}, false) as low,
      case when p.low_stock_level is not null then 'product' when suppliers.low_stock_level is not null then 'supplier'
        when (select low_stock_level from shop_settings) is not null then 'shop' end as low_stock_level_of,
      (select count(*) from back_in_stock_requests as request where request.ocid = p.ocid)::integer as waiting,
      last.kind as last_kind, last.change as last_change, last.at as last_at
    from p join suppliers on suppliers.id = p.supplier_id left join reserved on reserved.ocid = p.ocid
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
