import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import type { Db } from '#database/connect.ts'
import { movementSetting, type StockMovement } from '#server/inventory/inventory.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LockedSuborder } from '#server/orders/fulfilment/lock-suborder.ts'
import { anyOf } from '#database/any-of.ts'

/**
 * Locks these products until the transaction ends, in order of ocid to avoid a deadlock between two carts. Returns
 * their stock.
 */
export async function lockStock(db: Db, ocids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['ocid', 'stock'])
    .where(anyOf('ocid', ocids))
    .orderBy('ocid')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ ocid, stock }) => [ocid, stock]))
}

/** Takes the units of an order from the stock (call `lockStock` first). Throws `insufficient_stock`. */
export async function takeStock(
  db: Db,
  items: readonly { ocid: number; quantity: number }[],
  movement: Omit<StockMovement, 'kind'>,
): Promise<void> {
  const ocids = items.map((item) => item.ocid)
  const quantities = items.map((item) => item.quantity)
  const updated = await sql`
    with movement as materialized (select ${movementSetting({ kind: 'sold', ...movement })} as setting)
    update products set stock = stock - taken.quantity
    from unnest(${ocids}::integer[], ${quantities}::integer[]) as taken (ocid, quantity), movement
    where products.ocid = taken.ocid and products.stock >= taken.quantity and movement.setting is not null`.execute(db)
  if (Number(updated.numAffectedRows) !== ocids.length) throw new Problem('insufficient_stock')
}

/**
 * Locks the products of all these suborders in one statement, in order of ocid to avoid a deadlock with `lockStock`.
 */
export async function lockProductsOf(db: Db, suborders: readonly LockedSuborder[]): Promise<void> {
  const ids = suborders.map(({ id }) => id)
  await db
    .selectFrom('products')
    .select('ocid')
    .where('ocid', 'in', (lines) => lines.selectFrom('order_lines').select('ocid').where(anyOf('maker_order_id', ids)))
    .orderBy('ocid')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Returns units to the stock, by position of the line (call `lockProductsOf` first). The largest possible stock means
 * unlimited, and stays.
 */
export async function returnStock(
  { db, jobs }: { db: Db; jobs: Jobs },
  suborder: Pick<LockedSuborder, 'id'>,
  units: ReadonlyMap<number, number>,
  movement: StockMovement,
): Promise<void> {
  const positions = [...units.keys()]
  const quantities = [...units.values()]
  const { rows } = await sql<{ ocid: number }>`
    with movement as materialized (select ${movementSetting(movement)} as setting)
    update products set stock = least(stock::bigint + back.quantity, ${MAX_INTEGER})::integer
    from (
      select line.ocid, sum(one.quantity)::integer as quantity
      from unnest(${positions}::integer[], ${quantities}::integer[]) as one (position, quantity)
      join order_lines as line on line.maker_order_id = ${suborder.id} and line.position = one.position
      group by line.ocid
    ) as back, movement
    where products.ocid = back.ocid and movement.setting is not null
    returning products.ocid`.execute(db)
  if (rows.length > 0) await jobs.enqueue('search.refresh', { ocids: rows.map(({ ocid }) => ocid) })
}
