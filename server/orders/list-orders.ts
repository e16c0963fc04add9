import { type RawBuilder, sql } from 'kysely'
import { buyersDay } from '#contract/days.ts'
import type { ImageRef } from '#contract/images.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import type { OrderState, OrderSummary, OrdersWanted, PaymentState } from '#contract/orders.ts'
import { type PageMeta, pageMeta } from '#contract/wire.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { freightOfOrder } from '#server/billing/billing.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { mentioning } from './order-words.ts'
import { standings } from './standing.ts'

const PICTURES = 4

/** What of an order a list says without a look at its lines. */
export interface OrderRow {
  id: number
  invoice: string
  state: OrderState
  payment: PaymentState
  subtotal_cents: Cents
  shipping_cents: Cents
  tax_cents: Cents
  total_cents: Cents
  freight_cents: Cents
  /** What the buyer pays in the end. */
  wanted: Cents
  po_number: string | null
  placed_by: string
  placed_at: Date
  units: number
  lines: number
  makers: string[]
}

type Filters = Omit<OrdersWanted, 'page' | 'limit'>

/** One page of the company's orders, the newest first; beyond the last page is the last page. A constant number of queries. */
export async function listOrders(
  { db, catalog }: { db: Db; catalog: Catalog },
  buyer: Buyer,
  { page, limit, ...filters }: OrdersWanted,
): Promise<{ data: OrderSummary[]; meta: PageMeta }> {
  const rows = await readRows(db, buyer, filters, { page, limit })
  const pictures = await picturesOf({ db, catalog }, rows)
  return {
    data: rows.map((row) => ({
      invoice: row.invoice,
      state: row.state,
      payment: row.payment,
      orderTotal: toDollars(row.total_cents),
      freight: toDollars(row.freight_cents),
      current_total: toDollars(row.wanted),
      units: row.units,
      lines: row.lines,
      makers: row.makers,
      po_number: row.po_number,
      placed_by: row.placed_by,
      placed_at: row.placed_at.toISOString(),
      images: pictures.get(row.id) ?? [],
    })),
    meta: pageMeta(page, limit, rows[0]?.total ?? 0),
  }
}

/** All that match, the newest first, at most `most`. */
export async function allOrders(db: Db, buyer: Buyer, filters: Filters, most: number): Promise<OrderRow[]> {
  return readRows(db, buyer, filters, { page: 1, limit: most })
}

/** One page, or the last one, of those that match, with how many match: one query. */
async function readRows(
  db: Db,
  buyer: Buyer,
  filters: Filters,
  { page, limit }: { page: number; limit: number },
): Promise<(OrderRow & { total: number })[]> {
  const wanted = matching(buyer, filters)
  // How an order stands takes a look at its papers and receipts: where nobody asks for it, only those shown are looked at.
  const matched = asksStanding(filters)
    ? sql`select id from ${standings(wanted, buyersDay())} as standing where ${standingAs(filters)}`
    : sql`select orders.id from orders where ${wanted}`
  const { rows } = await sql<OrderRow & { total: number }>`
    with matched as materialized (${matched}), counted as (select count(*) as total from matched),
    shown as materialized (
      select id from matched order by id desc limit ${limit} offset (
        select greatest(0, least(${(page - 1) * limit}, (total - 1) / ${limit} * ${limit})) from counted)
    ), lines as (
      select order_id, sum(quantity) as units, count(*) as lines
      from order_lines where order_id in (select id from shown) group by order_id
    ), makers as (
      select order_id, array_agg(supplier order by position) as makers
      from maker_orders where order_id in (select id from shown) group by order_id
    )
    select orders.id, orders.invoice, standing.state, standing.payment, orders.subtotal_cents, orders.shipping_cents,
      orders.tax_cents, orders.total_cents, ${freightOfOrder} as freight_cents, standing.wanted, orders.po_number, orders.placed_at,
      users.u_fname || ' ' || users.u_lname as placed_by, lines.units, lines.lines, makers.makers, counted.total
    from ${standings(sql<boolean>`orders.id in (select id from shown)`, buyersDay())} as standing
    join orders on orders.id = standing.id
    join users on users.id = orders.user_id
    join lines on lines.order_id = orders.id
    join makers on makers.order_id = orders.id
    cross join counted
    order by orders.id desc`.execute(db)
  return rows
}

function asksStanding({ state, payment }: Filters): boolean {
  return state !== undefined || payment !== undefined
}

/** What is asked of `standing`. */
function standingAs({ state, payment }: Filters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (state !== undefined) conditions.push(sql<boolean>`standing.state = ${state}`)
  if (payment !== undefined) conditions.push(sql<boolean>`standing.payment = ${payment}`)
  return sql<boolean>`${sql.join(conditions, AND)}`
}

const AND = sql.raw(' and ')

/** What is asked of `orders` itself. */
function matching(buyer: Buyer, { q, from, to, mine }: Filters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`orders.company_id = ${buyer.companyId}`]
  if (mine) conditions.push(sql<boolean>`orders.user_id = ${buyer.id}`)
  if (from !== undefined) conditions.push(sql<boolean>`orders.placed_at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined)
    conditions.push(sql<boolean>`orders.placed_at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  return sql<boolean>`${sql.join([...conditions, ...mentioning(q, buyer.companyId)], AND)}`
}

/** By order, the pictures its first products have today. */
async function picturesOf(
  { db, catalog }: { db: Db; catalog: Catalog },
  orders: readonly { id: number }[],
): Promise<Map<number, ImageRef[]>> {
  const ids = orders.map((order) => order.id)
  const { rows: lines } = await sql<{ order_id: number; ocid: number; title: string }>`
    select first.order_id, first.ocid, first.title from unnest(${ids}::bigint[]) as wanted (id)
    cross join lateral (
      select order_id, ocid, title from order_lines where order_id = wanted.id order by position limit ${PICTURES}
    ) as first`.execute(db)
  const products = new Map(
    (await catalog.rows([...new Set(lines.map((line) => line.ocid))])).map((row) => [row.ocid, row]),
  )
  const pictures = new Map<number, ImageRef[]>()
  for (const { order_id, ocid, title } of lines) {
    const image = toImageRef(products.get(ocid)?.image ?? null, title)
    if (image) pictures.set(order_id, [...(pictures.get(order_id) ?? []), image])
  }
  return pictures
}
