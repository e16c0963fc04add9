import { sql } from 'kysely'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Problem } from '#contract/problem.ts'
import { counted } from '#contract/text/language.ts'
import type { NewMovement } from '#contract/schemas/admin/catalog/inventory.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { movementSetting, type StockMovement } from './describe-movement.ts'
import { reservedUnits } from './list-stock.ts'

interface Stock {
  available: number
  reserved: number
}

/**
 * Records a movement of a product by staff, and changes its stock by it. Run it in a transaction. Returns the stock before and after. Throws
 * `not_found`, `invalid_input`, and `impossible_move` if the stock is too small or orders have more than was counted.
 */
export async function recordMovement(
  { db, jobs, now }: { db: Db; jobs: Jobs; now: () => Date },
  ocid: number,
  { kind, units, ...texts }: NewMovement,
  actor: string,
): Promise<{ before: number; after: number }> {
  const reason = texts.reason?.trim() ?? ''
  requireUsable(kind, units, reason)
  const stock = await lockStockOf(db, ocid)
  const before = stock.available
  const after = before + changeOf(kind, units, stock)
  if (after < 0) throw new Problem('impossible_move', `Only ${counted(before, 'unit')} can be taken from the stock.`)
  if (after > MAX_INTEGER) throw Problem.invalid({ units: [`The stock would exceed ${MAX_INTEGER} units.`] })
  const movement = { kind, reason, reference: texts.reference?.trim() ?? '', actor, at: now() }
  if (after === before) await confirmCount(db, ocid, before, movement)
  else {
    await sql`with movement as materialized (select ${movementSetting(movement)} as setting)
      update products set stock = ${after} from movement
      where ocid = ${ocid} and movement.setting is not null`.execute(db)
    await jobs.enqueue('search.refresh', { ocids: [ocid] })
  }
  return { before, after }
}

function requireUsable(kind: NewMovement['kind'], units: number, reason: string): void {
  const errors: Record<string, string[]> = {}
  if (kind === 'counted' && units < 0) errors['units'] = ['Enter the units that you counted, 0 or more.']
  if ((kind === 'received' || kind === 'damaged') && units < 1) errors['units'] = ['Enter 1 or more units.']
  if (kind === 'corrected' && units === 0) errors['units'] = ['Enter the units to add, or to take away with a minus.']
  if ((kind === 'damaged' || kind === 'corrected') && reason === '') errors['reason'] = ['Enter a reason.']
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
}

/**
 * Locks the product. The reserved units are read by a second statement, because a statement that waited for the lock would read the order lines
 * as they were before an order, edit or cancellation that it waited for.
 */
async function lockStockOf(db: Db, ocid: number): Promise<Stock> {
  const product = await db
    .selectFrom('products')
    .select('stock')
    .where('ocid', '=', ocid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) throw new Problem('not_found', `There is no product ${ocid}.`)
  const { rows } = await reservedUnits(sql`${[ocid]}::integer[]`).execute(db)
  return { available: product.stock, reserved: rows[0]?.units ?? 0 }
}

/** Returns the units that the stock changes by. A count has all units on hand, also those that are sold and have not shipped. */
function changeOf(kind: NewMovement['kind'], units: number, { available, reserved }: Stock): number {
  if (kind === 'damaged') return -units
  if (kind !== 'counted') return units
  if (units < reserved) {
    const message = `Orders that have not shipped have ${counted(reserved, 'unit')}. Cancel or edit some of them, then count again.`
    throw new Problem('impossible_move', message)
  }
  return units - reserved - available
}

/** Records a count that confirms the stock. The database accepts this movement without a change. */
async function confirmCount(db: Db, ocid: number, stock: number, movement: StockMovement): Promise<void> {
  const { kind, reason, reference, actor, at } = movement
  await db
    .insertInto('stock_movements')
    .values({ ocid, kind, change: 0, stock, reason: reason || null, reference: reference || null, actor, at })
    .execute()
}
