import { sql } from 'kysely'
import { OVERDUE_STEPS, SALES_MONTHS } from '#contract/backoffice/figures.ts'
import { ORDER_STATES } from '#contract/orders/orders.ts'
import type { AdminFigures } from '#contract/schemas/admin/system/figures.ts'
import { addDays, DAY_MS, dayOf, todayForBuyers } from '#contract/values/days.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { readState } from '#database/shop-state.ts'
import { readMissed } from './missed-searches.ts'
import { ROLLUP_STATE } from './rebuild.ts'

/** Returns the figures of Home as of `now`. */
export async function readFigures(db: Db, now: Date): Promise<AdminFigures> {
  const [sales, states, overdue, rankings, missed, state] = [
    await readSales(db, now),
    await readStates(db),
    await readOverdue(db),
    await readRankings(db),
    await readMissed(db),
    await readState(db, ROLLUP_STATE),
  ]
  return { is_complete: state === 'built', ...sales, states, overdue, ...rankings, missed_searches: missed }
}

/** Reads the hours of thirteen months: at most 9,600 rows. */
async function readSales(db: Db, now: Date): Promise<Pick<AdminFigures, 'months' | 'today' | 'same_weekday'>> {
  const today = dayOf(now)
  const weekAgo = addDays(today, -7)
  const months = lastMonths(today)
  const { rows } = await sql<{ period: string; orders: number; cents: Cents }>`
    with hours as (
      select hour at time zone 'UTC' as hour, orders, cents from sales_hours
      where hour >= ${`${months[0]}-01T00:00:00Z`}::timestamptz
    )
    select to_char(hour, 'YYYY-MM') as period, sum(orders) as orders, sum(cents) as cents from hours group by 1
    union all
    select to_char(hour, 'YYYY-MM-DD'), sum(orders), sum(cents) from hours where hour::date in (${today}::date, ${weekAgo}::date) group by 1
    union all
    select 'by now', sum(orders), sum(cents) from hours
      where hour::date = ${weekAgo}::date and hour <= ${new Date(now.getTime() - 7 * DAY_MS).toISOString()}::timestamptz at time zone 'UTC'
      having count(*) > 0`.execute(db)
  const by = new Map(rows.map((row) => [row.period, row]))
  const salesOf = (period: string) => {
    const { orders = 0, cents = 0 } = by.get(period) ?? {}
    return { orders, amount: toDollars(cents) }
  }
  return {
    months: months.map((month) => ({ month, ...salesOf(month) })),
    today: { day: today, ...salesOf(today) },
    same_weekday: { day: weekAgo, ...salesOf(weekAgo), by_now: salesOf('by now') },
  }
}

function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: SALES_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - SALES_MONTHS + index, 1)).toISOString().slice(0, 7),
  )
}

/** Adds up the suborders in each state. Reads one row for each day and state. */
async function readStates(db: Db): Promise<AdminFigures['states']> {
  const { rows } = await sql<{ state: string; suborders: number }>`
    select state, sum(suborders) as suborders from suborder_state_days group by state`.execute(db)
  const counts = new Map(rows.map(({ state, suborders }) => [state, suborders]))
  return ORDER_STATES.map((state) => ({ state, suborders: counts.get(state) ?? 0 }))
}

async function readOverdue(db: Db): Promise<AdminFigures['overdue']> {
  const today = todayForBuyers()
  const { rows } = await sql<{ step: number; invoices: number; cents: Cents }>`
    select width_bucket(${today}::date - due_on, ${[...OVERDUE_STEPS]}::integer[]) as step, sum(invoices) as invoices, sum(cents) as cents
    from receivable_days where due_on < ${today}::date group by 1`.execute(db)
  const steps = new Map(rows.map((row) => [row.step, row]))
  return OVERDUE_STEPS.map((from, index) => {
    const { invoices = 0, cents = 0 } = steps.get(index + 1) ?? {}
    const next = OVERDUE_STEPS[index + 1]
    return { from, to: next === undefined ? null : next - 1, invoices, amount: toDollars(cents) }
  })
}

async function readRankings(db: Db): Promise<Pick<AdminFigures, 'products' | 'suppliers'>> {
  const { rows: products } = await sql<AdminFigures['products'][number]>`
    select ocid, title, units from sales_rankings join products on products.ocid = record_id
    where kind = 'product' order by place`.execute(db)
  const { rows: suppliers } = await sql<{ slug: string; name: string; units: number; cents: Cents }>`
    select slug, name, units, cents from sales_rankings join suppliers on suppliers.id = record_id
    where kind = 'supplier' order by place`.execute(db)
  return { products, suppliers: suppliers.map(({ cents, ...row }) => ({ ...row, amount: toDollars(cents) })) }
}
