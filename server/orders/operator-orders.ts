import { sql } from 'kysely'
import { buyersDay } from '#contract/days.ts'
import type { Cents } from '#contract/money.ts'
import type { Order, OrderState, PaymentState } from '#contract/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { mentioning } from './order-words.ts'
import { type ReadParts, readOrder } from './read-order.ts'
import { surplusOf } from './standing.ts'
import { standings } from './standing.ts'

const LISTED_AT_ONCE = 50

/** An order as the operator's list has it. */
export interface OperatorOrder {
  invoice: string
  company: string
  state: OrderState
  payment: PaymentState
  /** What its buyer pays in the end, and what of that is still to come in. */
  wanted: Cents
  open: Cents
  placed_at: Date
  children: { number: string; supplier: string; state: OrderState }[]
}

/** Which orders an operator lists: all, or those that are all that is asked. */
export interface OperatorWanted {
  /** Where one of its child orders stands. */
  state?: string
  /** What it has (see `mentioning`). */
  words?: string
  /** More has come in for it than it costs in the end. */
  payBack?: boolean
}

/** The orders of a list, and how many `more` are wanted than it has. */
interface OperatorList {
  orders: OperatorOrder[]
  more: number
}

/** The newest orders of everybody; of those with money to be paid back the oldest, whose buyers have waited longest. */
export async function operatorOrders(db: Db, { state, words, payBack }: OperatorWanted): Promise<OperatorList> {
  const conditions = mentioning(words, null)
  if (state !== undefined) {
    conditions.push(sql`exists (select from maker_orders where order_id = orders.id and maker_orders.state = ${state})`)
  }
  if (payBack) conditions.push(sql`exists (select from receipts where receipts.order_id = orders.id)`)
  const wanted = sql<boolean>`${sql.join([sql`true`, ...conditions], sql.raw(' and '))}`
  const matching = payBack
    ? sql`select id from ${standings(wanted, buyersDay())} as standing where received > wanted`
    : sql`select id from orders where ${wanted}`
  const order = sql.raw(payBack ? 'asc' : 'desc')
  const { rows: listed } = await sql<{ id: number; matching: number }>`
    select id, count(*) over ()::integer as matching from (${matching}) as matching
    order by id ${order} limit ${LISTED_AT_ONCE}`.execute(db)
  const ids = listed.map(({ id }) => id)
  const { rows } = await sql<OperatorOrder>`
    select orders.invoice, companies.name as company, standing.state, standing.payment, standing.wanted,
      greatest(standing.wanted - standing.received, 0) as open, orders.placed_at,
      (select jsonb_agg(jsonb_build_object('number', number, 'supplier', supplier, 'state', child.state) order by position)
        from maker_orders as child where child.order_id = orders.id) as children
    from ${standings(sql<boolean>`orders.id = any(${ids}::bigint[])`, buyersDay())} as standing
    join orders on orders.id = standing.id
    join companies on companies.id = orders.company_id
    order by orders.id ${order}`.execute(db)
  return { orders: rows, more: (listed[0]?.matching ?? 0) - listed.length }
}

/** An order with whose it is. */
interface OrderOfCompany {
  id: number
  companyId: number
  company: string
  order: Order
  /** What has come in for it beyond what it costs in the end. */
  surplus_cents: Cents
}

/** An order of anybody, by its number, by that of a child order or by that of an invoice or credit note. Throws `not_found`. */
export async function operatorOrder(parts: ReadParts, number: string): Promise<OrderOfCompany> {
  const row = await parts.db
    .selectFrom('orders')
    .innerJoin('companies', 'companies.id', 'orders.company_id')
    .select(['orders.id', 'orders.invoice', 'orders.company_id', 'companies.name'])
    .where((eb) =>
      eb.or([
        eb('orders.invoice', '=', number),
        eb('orders.id', 'in', eb.selectFrom('maker_orders').select('order_id').where('number', '=', number)),
        eb(
          'orders.id',
          'in',
          eb
            .selectFrom('papers')
            .innerJoin('maker_orders', 'maker_orders.id', 'papers.maker_order_id')
            .select('maker_orders.order_id')
            .where('papers.number', '=', number),
        ),
      ]),
    )
    .executeTakeFirst()
  const order = row && (await readOrder(parts, row.company_id, row.invoice))
  if (!row || !order) throw new Problem('not_found', `There is no order ${number}.`)
  const surplus_cents = await surplusOf(parts.db, row.id)
  return { id: row.id, companyId: row.company_id, company: row.name, order, surplus_cents }
}
