import { type RawBuilder, sql } from 'kysely'
import { addDays, todayForBuyers } from '#contract/values/days.ts'
import type { Cents } from '#contract/values/money.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import type { OrderState, PaymentState } from '#contract/orders/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { wordPatterns } from '#database/word-patterns.ts'
import { matchesSearch } from './order-search.ts'
import { type ReadDeps, readOrder } from './read-order.ts'
import { readSurplus, selectOrderStatuses } from './order-status.ts'

/** Orders of one page of the operator's list. */
const PAGE_SIZE = 200

/** An order in the operator's list. */
export interface OperatorOrder {
  invoice: string
  company: string
  state: OrderState
  payment: PaymentState
  /** Total due, and what of it is not paid yet. */
  current_total: Cents
  open: Cents
  placed_at: Date
  suborders: { number: string; supplier: string; state: OrderState }[]
}

/** Filters of the operator's list; all given ones apply. */
export interface OperatorQuery {
  /** State of one of its suborders. */
  state?: string
  /** Search words (see `matchesSearch`). */
  search?: string
  /** True: only orders for which more was received than is due. */
  hasSurplus?: boolean
  /** First and last day on which it was placed, in UTC. */
  from?: string
  to?: string
  /** Bounds of its total when it was placed. */
  min?: Cents
  max?: Cents
  /** A part of the address that it ships to: recipient, street, city or ZIP code. */
  street?: string
}

/** A page of orders; `next` is the cursor of the next page, or null. */
interface OperatorList {
  orders: OperatorOrder[]
  next: number | null
}

/** Returns a page of the orders of all companies, oldest first; `after` is the cursor of the previous page. */
export async function operatorOrders(
  db: Db,
  query: OperatorQuery,
  after: number | null,
  limit = PAGE_SIZE,
): Promise<OperatorList> {
  const { state, search, hasSurplus } = query
  const conditions = [...matchesSearch(search, null), ...matchesPlacing(query)]
  if (state !== undefined) {
    conditions.push(sql`exists (select from maker_orders where order_id = orders.id and maker_orders.state = ${state})`)
  }
  if (hasSurplus) conditions.push(sql`exists (select from receipts where receipts.order_id = orders.id)`)
  const condition = sql<boolean>`${sql.join([sql`true`, ...conditions], sql.raw(' and '))}`
  const matching = hasSurplus
    ? sql`select id from ${selectOrderStatuses(condition, todayForBuyers())} as status where received > current_total`
    : sql`select id from orders where ${condition}`
  const { rows: listed } = await sql<{ id: number }>`
    select id from (${matching}) as matching where id > ${after ?? 0} order by id limit ${limit}`.execute(db)
  const ids = listed.map(({ id }) => id)
  const { rows } = await sql<OperatorOrder>`
    select orders.invoice, companies.name as company, status.state, status.payment, status.current_total,
      greatest(status.current_total - status.received, 0) as open, orders.placed_at,
      (select jsonb_agg(jsonb_build_object('number', number, 'supplier', supplier, 'state', suborder.state) order by position)
        from maker_orders as suborder where suborder.order_id = orders.id) as suborders
    from ${selectOrderStatuses(sql<boolean>`orders.id = any(${ids}::bigint[])`, todayForBuyers())} as status
    join orders on orders.id = status.id
    join companies on companies.id = orders.company_id
    order by orders.id`.execute(db)
  return { orders: rows, next: listed.length < limit ? null : (ids.at(-1) ?? null) }
}

/** Returns conditions on `orders` for when, for how much and whereto they were placed. */
function matchesPlacing({ from, to, min, max, street }: OperatorQuery): RawBuilder<boolean>[] {
  const address = sql`concat_ws(' ', ${sql.join(
    ['name', 'line1', 'line2', 'city', 'zip'].map((part) => sql`shipping_address ->> ${sql.lit(part)}`),
  )})`
  const words = (street ?? '').split(/\s+/).filter(Boolean)
  return [
    from !== undefined && sql<boolean>`placed_at >= ${`${from}T00:00:00Z`}::timestamptz`,
    to !== undefined && sql<boolean>`placed_at < ${`${addDays(to, 1)}T00:00:00Z`}::timestamptz`,
    min !== undefined && sql<boolean>`total_cents >= ${min}`,
    max !== undefined && sql<boolean>`total_cents <= ${max}`,
    ...words.map((word) => sql<boolean>`${address} ilike any(${wordPatterns(word)}::text[])`),
  ].filter((condition) => condition !== false)
}

/** An order and its company. */
interface OrderOfCompany {
  id: number
  companyId: number
  company: string
  order: Order
  /** Surplus: received beyond the total due. */
  surplus_cents: Cents
}

/** Returns the ids of the orders with these numbers. */
export async function ordersByNumber(db: Db, invoices: readonly string[]): Promise<{ invoice: string; id: number }[]> {
  return db
    .selectFrom('orders')
    .select(['invoice', 'id'])
    .where(sql<boolean>`invoice = any(${invoices}::text[])`)
    .execute()
}

/** Returns the order with this number, or of the suborder, invoice or credit note with it. Throws `not_found`. */
export async function findOrder(
  db: Db,
  number: string,
): Promise<{ id: number; invoice: string; company_id: number; company: string }> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('companies', 'companies.id', 'orders.company_id')
    .select(['orders.id', 'orders.invoice', 'orders.company_id', 'companies.name as company'])
    // A union uses the index of each number; `or` would read every order.
    .where((eb) =>
      eb(
        'orders.id',
        'in',
        eb
          .selectFrom('orders as own')
          .select('own.id as id')
          .where('own.invoice', '=', number)
          .unionAll(eb.selectFrom('maker_orders').select('order_id as id').where('number', '=', number))
          .unionAll(
            eb
              .selectFrom('papers')
              .innerJoin('maker_orders', 'maker_orders.id', 'papers.maker_order_id')
              .select('maker_orders.order_id as id')
              .where('papers.number', '=', number),
          ),
      ),
    )
    .executeTakeFirst()
  if (!row) throw noSuchNumber(number)
  return row
}

/**
 * Returns an order of any company by its number, or by that of a suborder, invoice or credit note. Throws `not_found`.
 */
export async function operatorOrder(deps: ReadDeps, number: string): Promise<OrderOfCompany> {
  const { id, invoice, company_id, company } = await findOrder(deps.db, number)
  const order = await readOrder(deps, company_id, invoice)
  if (!order) throw noSuchNumber(number)
  return { id, companyId: company_id, company, order, surplus_cents: await readSurplus(deps.db, id) }
}

function noSuchNumber(number: string): Problem {
  return new Problem(
    'not_found',
    `There is no ${number.startsWith('T-') ? 'order' : 'invoice or credit note'} ${number}.`,
  )
}
