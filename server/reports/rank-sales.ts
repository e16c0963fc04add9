import { sql } from 'kysely'
import { RANKED_DAYS, RANKED_RECORDS } from '#contract/backoffice/figures.ts'
import { addDays, dayOf } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import { readState, writeState } from '#database/shop-state.ts'
import { rankMissed } from './missed-searches.ts'

/** Key in `shop_state`: the time of the last ranking. */
const STATE = 'sales ranking'
/** Ranking reads the sales of all products in the window. */
const EVERY_MS = 10 * 60_000

/**
 * Ranks the products and suppliers that sold most, and the searches without results, if the last ranking is too old. Always returns false:
 * one call ranks everything.
 */
export async function rankSales(db: Db, now: Date): Promise<boolean> {
  const last = Date.parse((await readState(db, STATE)) ?? '')
  if (last > now.getTime() - EVERY_MS) return false
  const since = addDays(dayOf(now), -RANKED_DAYS)
  await db.deleteFrom('sales_rankings').execute()
  await sql`
    insert into sales_rankings (kind, place, record_id, units)
    select 'product', row_number() over (order by sum(units) desc, ocid), ocid, sum(units)
    from product_sales where day > ${since}::date
    group by ocid having sum(units) > 0
    order by sum(units) desc, ocid limit ${RANKED_RECORDS}`.execute(db)
  await sql`
    insert into sales_rankings (kind, place, record_id, units, cents)
    select 'supplier', row_number() over (order by sum(cents) desc, supplier_id), supplier_id, sum(units), sum(cents)
    from sales_supplier_days where day > ${since}::date
    group by supplier_id
    order by sum(cents) desc, supplier_id limit ${RANKED_RECORDS}`.execute(db)
  await rankMissed(db, now)
  await writeState(db, STATE, now.toISOString())
  return false
}
