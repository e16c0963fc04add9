import { type RawBuilder, sql } from 'kysely'
import type { AdminOrderFilters } from '#contract/schemas/admin/orders/orders.ts'
import type { OrderTab } from '#contract/orders/order-work.ts'
import { documentNumber } from '#contract/text/codes.ts'
import { addDays, dayOf } from '#contract/values/days.ts'
import { toCents } from '#contract/values/money.ts'
import { hasStateToBeCharged } from '#database/charge-states.ts'
import type { Db } from '#database/connect.ts'
import { latestDaysThatAreLate } from './late-days.ts'
import { matchesNumberOrName } from './number-or-name.ts'

type Condition = RawBuilder<boolean>

/**
 * Returns a function that returns the conditions on `orders` for a queue and the filters. `now` decides what is late and overdue. The text
 * of the filters is looked up once.
 */
export async function queueConditions(
  db: Db,
  { q = '', ...filters }: AdminOrderFilters,
  now: Date,
): Promise<(tab: OrderTab) => Condition> {
  const text = q.trim()
  const matchesText = text === '' ? null : await matchesNumberOrName(db, text)
  const filtered = [matchesText, ...filterConditions(filters)]
  return (tab) => conditionOfTab(tab, filtered, now)
}

function conditionOfTab(tab: OrderTab, filtered: readonly (Condition | null)[], now: Date): Condition {
  const ids = idsOfTab(tab, dayOf(now))
  const conditions = [ids && isOneOf(ids, SHORT_QUEUES.has(tab)), ...filtered]
  return sql<boolean>`${sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql.raw(' and '))}`
}

/** Queues of work that waits, which are short beside all orders. */
const SHORT_QUEUES: ReadonlySet<OrderTab> = new Set(['accept', 'freight', 'ship', 'late', 'awaiting_payment'])

/** For few ids, an array of all of them: the planner cannot choose to read all orders in their order until enough are in it. */
function isOneOf(ids: RawBuilder<unknown>, areFew: boolean): Condition {
  return areFew ? sql<boolean>`orders.id = any(array(${ids}))` : sql<boolean>`orders.id in (${ids})`
}

/**
 * Returns SQL for the ids of the orders of a queue, null for all orders. Each uses an index of its own, so that its work does not grow with
 * the number of all orders.
 */
function idsOfTab(tab: OrderTab, today: string): RawBuilder<unknown> | null {
  switch (tab) {
    case 'all':
      return null
    case 'accept':
      return sql`select order_id from maker_orders where state = 'placed'`
    case 'freight':
      return sql`select order_id from maker_orders as suborder where ${needsFreight}`
    case 'ship':
      return sql`select order_id from maker_orders as suborder
        where state in ('accepted', 'partly_shipped') and not (${needsFreight})`
    case 'late':
      return lateSuborders(today, 'order_id')
    case 'awaiting_payment':
      return sql`select order_id from payment_deadlines where closed_at is null`
    case 'unpaid':
      return sql`select order_id from open_invoices`
    case 'overdue':
      return sql`select open_invoices.order_id from open_invoices
        join orders as owed on owed.id = open_invoices.order_id
        where open_invoices.due_on < ${today}::date
          and not exists (select from card_payments where order_id = owed.id and ${hasStateToBeCharged})`
    case 'canceled':
      return sql`select order_id from maker_orders where state = 'cancelled'`
  }
}

/** SQL condition on `suborder`: its freight must be quoted before it ships. */
export const needsFreight = sql<boolean>`(suborder.freight and suborder.state in ('placed', 'accepted')
  and not exists (select from freight_charges where freight_charges.maker_order_id = suborder.id))`

/** SQL for a column of the suborders that should be accepted or shipped by now, like `accept_by` and `ship_by` of the order. */
export function lateSuborders(today: string, column: 'id' | 'order_id'): RawBuilder<unknown> {
  const selected = sql.ref(`suborder.${column}`)
  const { placed, accepted } = latestDaysThatAreLate(today)
  return sql`
    select ${selected} from maker_orders as suborder
    join orders as own on own.id = suborder.order_id
    where suborder.state = 'placed' and own.placed_at < ${`${addDays(placed, 1)}T00:00:00Z`}::timestamptz
    union all
    select ${selected} from maker_orders as suborder
    join orders as own on own.id = suborder.order_id
    where suborder.state in ('accepted', 'partly_shipped')
      and coalesce(own.ship_not_before < ${today}::date, true)
      and (
        select max(happened_at at time zone 'UTC')::date from order_events
        where order_events.order_id = suborder.order_id and order_events.maker_order_id = suborder.id and kind = 'accepted'
      ) <= (${accepted}::date[])[coalesce(suborder.lead_time_max_days, suborder.lead_time_min_days) + 1]
      -- It waits for units that are on back order.
      and not exists (
        select from back_order_lines as back_order
        join order_lines as line on line.order_id = back_order.order_id and line.position = back_order.position
        where back_order.order_id = suborder.order_id and line.maker_order_id = suborder.id
          and back_order.owed > 0 and coalesce(back_order.promised_on >= ${today}::date, true)
      )`
}

function filterConditions(filters: Omit<AdminOrderFilters, 'q'>): (Condition | null)[] {
  const { invoices, state, company, supplier, payment_method, from, to, min, max } = filters
  const ofSuborder = (condition: Condition) =>
    sql<boolean>`exists (select from maker_orders as own where own.order_id = orders.id and ${condition})`
  return [
    invoices === undefined ? null : sql<boolean>`orders.invoice = any(${invoices.map(documentNumber)}::text[])`,
    state === undefined ? null : ofSuborder(sql<boolean>`own.state = ${state}`),
    company === undefined ? null : sql<boolean>`orders.company_id = ${company}`,
    supplier === undefined
      ? null
      : ofSuborder(sql<boolean>`own.supplier_id = (select id from suppliers where slug = ${supplier})`),
    payment_method === undefined ? null : sql<boolean>`orders.payment_method = ${payment_method}`,
    from === undefined ? null : sql<boolean>`orders.placed_at >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === undefined ? null : sql<boolean>`orders.placed_at < ${`${addDays(to, 1)}T00:00:00Z`}::timestamptz`,
    min === undefined ? null : sql<boolean>`orders.total_cents >= ${toCents(min)}`,
    max === undefined ? null : sql<boolean>`orders.total_cents <= ${toCents(max)}`,
  ]
}
