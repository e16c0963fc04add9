import { sql } from 'kysely'
import { addDays, dayOf } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import { readState, writeState } from '#database/shop-state.ts'
import { countDays, countDueDates } from './count-days.ts'

/** Key in `shop_state`: `rebuild`, the next day to count, or `built`. */
export const ROLLUP_STATE = 'rollups'

/** Days of one transaction. */
const DAYS = 14

/** Counts the next days of a rebuild. Returns true while there are more. A killed process continues with the day after the last ones. */
export async function rebuildNext(db: Db, now: Date): Promise<boolean> {
  const state = (await readState(db, ROLLUP_STATE)) ?? 'rebuild'
  if (state === 'built') return false
  const first = state === 'rebuild' ? await clear(db) : state
  const today = dayOf(now)
  if (first === null || first > today) {
    await countDueDates(db, await dueDates(db))
    await writeState(db, ROLLUP_STATE, 'built')
    return false
  }
  const next = addDays(first, DAYS)
  await countDays(
    db,
    Array.from({ length: DAYS }, (_, index) => addDays(first, index)),
  )
  await writeState(db, ROLLUP_STATE, next)
  return true
}

/** Deletes all figures. Returns the day of the first order; null if there is none. */
async function clear(db: Db): Promise<string | null> {
  for (const table of ['sales_hours', 'sales_supplier_days', 'suborder_state_days', 'receivable_days'] as const) {
    await db.deleteFrom(table).execute()
  }
  const { rows } = await sql<{ day: string | null }>`
    select (min(placed_at) at time zone 'UTC')::date::text as day from orders`.execute(db)
  return rows[0]?.day ?? null
}

async function dueDates(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('open_invoices').select('due_on').distinct().execute()
  return rows.map(({ due_on }) => due_on)
}
