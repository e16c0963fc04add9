import { type RawBuilder, sql } from 'kysely'
import type {
  Ageing,
  OverdueList,
  OverdueQuery,
  Receivables,
  ReceivablesQuery,
} from '#contract/schemas/admin/orders/receivables.ts'
import { DAY_MS } from '#contract/values/days.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { pageAfterCursor, parseCursor } from '#database/keyset-cursor.ts'
import { hasStateToBeCharged } from '#database/charge-states.ts'

/**
 * SQL that is true for an open invoice that is overdue on `today`. The shop charges authorized cards itself, so their orders are not
 * overdue, as in the queue of overdue orders.
 */
const isOverdue = (
  today: string,
) => sql<boolean>`(open_invoices.due_on < ${today}::date and open_invoices.order_id not in (
  select order_id from card_payments where ${hasStateToBeCharged} and order_id is not null))`

/** First and last day of each part of the ageing, in days overdue. */
const BUCKETS = { days_1_30: [1, 30], days_31_60: [31, 60], days_61_90: [61, 90], days_over_90: [91, null] } as const

type Bucket = keyof typeof BUCKETS | 'current'
type AgeingRow = Record<Bucket, Cents>

/** Cursors count days from this one. */
const FIRST_DAY = '2000-01-01'
/** Days after which no invoice is due. A cursor may have more, which PostgreSQL cannot add to a date. */
const MAX_DAYS = 1_000_000

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** SQL for the columns of an ageing over `open_invoices`. */
function ageingColumns(today: string): RawBuilder<AgeingRow> {
  const sum = (condition: RawBuilder<boolean>) => sql`coalesce(sum(open_invoices.cents) filter (where ${condition}), 0)`
  const parts = Object.entries(BUCKETS).map(([name, [from, to]]) => {
    const until = sql`open_invoices.due_on <= ${today}::date - ${from}::integer`
    const since = to === null ? sql`true` : sql`open_invoices.due_on >= ${today}::date - ${to}::integer`
    return sql`${sum(sql<boolean>`${isOverdue(today)} and ${until} and ${since}`)} as ${sql.ref(name)}`
  })
  return sql<AgeingRow>`${sum(sql<boolean>`not ${isOverdue(today)}`)} as current, ${sql.join(parts)}`
}

function toAgeing({ current, days_1_30, days_31_60, days_61_90, days_over_90 }: AgeingRow): Ageing {
  return {
    current: toDollars(current),
    days_1_30: toDollars(days_1_30),
    days_31_60: toDollars(days_31_60),
    days_61_90: toDollars(days_61_90),
    days_over_90: toDollars(days_over_90),
  }
}

/** Returns a page of the companies with overdue invoices, the greatest sum first, and the ageing of all. Two queries. */
export async function readReceivables(
  db: Db,
  { cursor, limit }: ReceivablesQuery,
  today: string,
): Promise<Receivables> {
  const [overdue = 0, id = 0] = cursor === undefined ? [] : parseCursor(cursor, 2)
  const { rows } = await sql<AgeingRow & { id: number; name: string; overdue: Cents; oldest_due_on: string }>`
    with owed as (
      select company_id, sum(cents) as cents, min(due_on) as due_on from open_invoices
      where ${isOverdue(today)} group by company_id
    ), page as (
      select * from owed
      where ${cursor === undefined ? sql`true` : sql`(cents, company_id) < (${overdue}::numeric, ${id}::bigint)`}
      order by cents desc, company_id desc limit ${limit + 1}
    )
    select page.company_id as id, companies.name, page.cents as overdue, page.due_on::text as oldest_due_on, ageing.*
    from page
    join companies on companies.id = page.company_id
    cross join lateral (
      select ${ageingColumns(today)} from open_invoices where open_invoices.company_id = page.company_id
    ) as ageing
    order by page.cents desc, page.company_id desc`.execute(db)
  const { rows: totals } = await sql<AgeingRow>`select ${ageingColumns(today)} from open_invoices`.execute(db)
  const [total] = totals
  if (!total) throw new Error('An aggregate returned no row.')
  const { shown, meta } = pageAfterCursor(rows, limit, (row) => [row.overdue, row.id])
  return {
    totals: toAgeing(total),
    data: shown.map((row) => ({
      id: row.id,
      name: row.name,
      ageing: toAgeing(row),
      overdue: toDollars(row.overdue),
      oldest_due_on: row.oldest_due_on,
    })),
    next: meta.next_cursor,
  }
}

/** Returns a page of the overdue invoices, the longest overdue first, with their reminders. One query. */
export async function listOverdueInvoices(
  db: Db,
  { company, cursor, limit }: OverdueQuery,
  today: string,
): Promise<OverdueList> {
  const [day = 0, id = 0] = cursor === undefined ? [] : parseCursor(cursor, 2)
  const last = sql`${FIRST_DAY}::date + ${Math.min(day, MAX_DAYS)}::integer`
  const { rows } = await sql<OverdueRow>`
    with page as (
      select invoice_id, order_id, company_id, due_on, cents from open_invoices
      where ${isOverdue(today)}
        and ${company === undefined ? sql`true` : sql`company_id = ${company}`}
        and ${cursor === undefined ? sql`true` : sql`(due_on, invoice_id) > (${last}, ${id}::bigint)`}
      order by due_on, invoice_id limit ${limit + 1}
    )
    select page.invoice_id as id, papers.number, orders.invoice as order, companies.name as company, page.company_id,
      page.due_on::text as due_on, page.cents, reminded.reminders, reminded.reminded_at
    from page
    join papers on papers.id = page.invoice_id
    join orders on orders.id = page.order_id
    join companies on companies.id = page.company_id
    cross join lateral (
      select count(*)::integer as reminders, max(reminded_at) as reminded_at from invoice_reminders
      where invoice_reminders.invoice_id = page.invoice_id
    ) as reminded
    order by page.due_on, page.invoice_id`.execute(db)
  const { shown, meta } = pageAfterCursor(rows, limit, (row) => [daysBetween(FIRST_DAY, row.due_on), row.id])
  return {
    data: shown.map(({ id: _, cents, reminded_at, ...row }) => ({
      ...row,
      days_late: daysBetween(row.due_on, today),
      open: toDollars(cents),
      reminded_at: reminded_at?.toISOString() ?? null,
    })),
    next: meta.next_cursor,
  }
}

interface OverdueRow {
  id: number
  number: string
  order: string
  company: string
  company_id: number
  due_on: string
  cents: Cents
  reminders: number
  reminded_at: Date | null
}
