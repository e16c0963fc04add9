import { sql } from 'kysely'
import { type BackOrder, backOrderOf, splitQuantity } from '#contract/values/back-orders.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import type { Db } from '#database/connect.ts'
import { STOCK_POLICY_COLUMNS } from '#server/catalog/back-orders.ts'
import { movementSetting, type StockMovement } from '#server/inventory/inventory.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LockedSuborder } from '#server/orders/fulfilment/lock-suborder.ts'
import { anyOf } from '#database/any-of.ts'

/** The stock of a locked product, and what can be ordered beyond it. */
interface LockedStock {
  stock: number
  backOrder: BackOrder | null
}

/**
 * Locks these products until the transaction ends, in order of ocid to avoid a deadlock between two carts. Returns
 * their stock, and what can be ordered beyond it on the day of `at`.
 */
export async function lockStock(db: Db, ocids: readonly number[], at: Date): Promise<ReadonlyMap<number, LockedStock>> {
  const rows = await db
    .selectFrom('products')
    .select(['ocid', 'stock', ...STOCK_POLICY_COLUMNS])
    .where(anyOf('ocid', ocids))
    .orderBy('ocid')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.ocid, { stock: row.stock, backOrder: backOrderOf(row, todayForBuyers(at)) }]))
}

/** True if so many units of a locked product can be ordered. */
export function isEnough(locked: LockedStock | undefined, quantity: number): boolean {
  return locked !== undefined && quantity <= locked.stock + (locked.backOrder?.units ?? 0)
}

/** Units of a line of an order, which may be written later in the transaction. */
interface TakenUnits {
  position: number
  ocid: number
  quantity: number
}

/**
 * Takes the units of lines of an order from the stock as `lockStock` returned it. Units beyond it are owed (decision 0121). Throws
 * `insufficient_stock`.
 */
export async function takeStock(
  db: Db,
  { orderId, stock }: { orderId: number; stock: ReadonlyMap<number, LockedStock> },
  lines: readonly TakenUnits[],
  movement: Omit<StockMovement, 'kind'>,
): Promise<void> {
  if (lines.some(({ ocid, quantity }) => !isEnough(stock.get(ocid), quantity))) throw new Problem('insufficient_stock')
  const split = lines.map((line) => ({ ...line, ...splitQuantity(line.quantity, stock.get(line.ocid)?.stock ?? 0) }))
  const fromStock = split.filter(({ now }) => now > 0)
  const ocids = fromStock.map(({ ocid }) => ocid)
  const quantities = fromStock.map(({ now }) => now)
  const updated = await sql`
    with movement as materialized (select ${movementSetting({ kind: 'sold', ...movement })} as setting)
    update products set stock = stock - taken.quantity
    from unnest(${ocids}::integer[], ${quantities}::integer[]) as taken (ocid, quantity), movement
    where products.ocid = taken.ocid and products.stock >= taken.quantity and movement.setting is not null`.execute(db)
  if (Number(updated.numAffectedRows) !== ocids.length) throw new Problem('insufficient_stock')
  const beyond = split.filter(({ later }) => later > 0)
  if (beyond.length > 0) await oweUnits(db, orderId, beyond, stock)
}

/** More units of a line that is owed some already are promised for its day. */
async function oweUnits(
  db: Db,
  orderId: number,
  lines: readonly (TakenUnits & { later: number })[],
  stock: ReadonlyMap<number, LockedStock>,
): Promise<void> {
  await db
    .insertInto('back_order_lines')
    .values(
      lines.map(({ position, ocid, later }) => {
        const backOrder = stock.get(ocid)?.backOrder
        return {
          order_id: orderId,
          position,
          ocid,
          units: later,
          owed: later,
          kind: backOrder?.kind ?? 'backorder',
          promised_on: backOrder?.available_on ?? null,
        }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'position']).doUpdateSet((eb) => ({
        units: eb('back_order_lines.units', '+', eb.ref('excluded.units')),
        owed: eb('back_order_lines.owed', '+', eb.ref('excluded.owed')),
        alerted_at: null,
      })),
    )
    .execute()
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
 * Returns units to the stock, by position of the line (call `lockProductsOf` first). Of units that are released before they ship, those that
 * are owed are owed no longer, and only the others return. The largest possible stock means unlimited, and stays.
 */
export async function returnStock(
  { db, jobs }: { db: Db; jobs: Jobs },
  suborder: Pick<LockedSuborder, 'id'>,
  units: ReadonlyMap<number, number>,
  movement: StockMovement,
): Promise<void> {
  // By a statement of its own: what is left of the units goes to those who wait after the movement is written.
  const owed = movement.kind === 'released' ? await releaseOwed(db, suborder, units) : new Map<number, number>()
  const positions = [...units.keys()]
  const quantities = [...units].map(([position, quantity]) => quantity - (owed.get(position) ?? 0))
  const { rows } = await sql<{ ocid: number }>`
    with movement as materialized (select ${movementSetting(movement)} as setting),
    back as materialized (
      select line.ocid, sum(one.quantity)::integer as quantity
      from unnest(${positions}::integer[], ${quantities}::integer[]) as one (position, quantity)
      join order_lines as line on line.maker_order_id = ${suborder.id} and line.position = one.position
      group by line.ocid
    ), changed as (
      update products set stock = least(stock::bigint + back.quantity, ${MAX_INTEGER})::integer from back, movement
      where products.ocid = back.ocid and back.quantity > 0 and movement.setting is not null
    )
    select ocid from back order by ocid`.execute(db)
  if (rows.length > 0) await jobs.enqueue('search.refresh', { ocids: rows.map(({ ocid }) => ocid) })
}

/** Reduces the owed units of lines by the units that they no longer order. Returns the reductions by position, only for lines with owed units. */
async function releaseOwed(
  db: Db,
  suborder: Pick<LockedSuborder, 'id'>,
  units: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ position: number; released: number }>`
    with one as materialized (
      select back_order.id, line.position, least(back_order.owed, one.quantity) as released
      from unnest(${[...units.keys()]}::integer[], ${[...units.values()]}::integer[]) as one (position, quantity)
      join order_lines as line on line.maker_order_id = ${suborder.id} and line.position = one.position
      join back_order_lines as back_order on back_order.order_id = line.order_id and back_order.position = line.position
      where back_order.owed > 0
    )
    update back_order_lines set owed = owed - one.released from one where back_order_lines.id = one.id
    returning one.position, one.released`.execute(db)
  return new Map(rows.map(({ position, released }) => [position, released]))
}
