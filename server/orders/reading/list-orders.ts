import { type RawBuilder, sql } from 'kysely'
import { todayForBuyers } from '#contract/values/days.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { OrderState, PaymentState } from '#contract/orders/orders.ts'
import type { OrderListQuery, OrderSummary, OrdersQuery } from '#contract/schemas/orders/orders.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import {
  type CountedPage,
  type CursorPage,
  pageAfterCursor,
  parseIdCursor,
  withNextCursor,
} from '#database/keyset-cursor.ts'
import { freightOfOrder, requireFewExpanded } from '#server/billing/billing.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { readLines } from './described-lines.ts'
import { matchesSearch } from './order-search.ts'
import { selectOrderStatuses } from './order-status.ts'
import type { Buyer } from '#server/accounts/deps.ts'

const MAX_IMAGES = 4

/** Columns of an order in a list, without its lines. */
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
  /** Total due. */
  current_total: Cents
  po_number: string | null
  placed_by: string
  placed_at: Date
  units: number
  lines: number
  makers: string[]
}

type Filters = Omit<OrdersQuery, 'page' | 'limit'>

interface ListDeps {
  db: Db
  catalog: Catalog
}

/**
 * Returns one page of the company's orders, newest first. A page beyond the last returns the last page. A constant
 * number of queries. Throws `invalid_input` for too many orders with their lines.
 */
export async function listOrders(
  deps: ListDeps,
  buyer: Buyer,
  { page, limit, expand, ...filters }: OrderListQuery,
): Promise<CountedPage<OrderSummary>> {
  requireFewExpanded({ expand, limit })
  const rows = await readRows(deps.db, buyer, filters, { page, limit })
  const meta = pageMeta(page, limit, rows[0]?.total ?? 0)
  return { data: await describe(deps, rows, expand), meta: withNextCursor(rows, meta, ({ id }) => [id]) }
}

/** Like `listOrders`, for the page after a cursor: the ID of an order. Counts nothing. */
export async function listOrdersAfter(
  deps: ListDeps,
  buyer: Buyer,
  { cursor, limit, expand, ...filters }: Omit<OrderListQuery, 'page'> & { cursor: string },
): Promise<CursorPage<OrderSummary>> {
  requireFewExpanded({ expand, limit })
  const rows = await selectRows(
    deps.db,
    sql`select id, 0 as total from (${matchingIds(buyer, filters, parseIdCursor(cursor))}) as matched
      order by id desc limit ${limit + 1}`,
  )
  const { shown, meta } = pageAfterCursor(rows, limit, ({ id }) => [id])
  return { data: await describe(deps, shown, expand), meta }
}

async function describe(
  deps: ListDeps,
  rows: readonly OrderRow[],
  expand: OrderListQuery['expand'],
): Promise<OrderSummary[]> {
  const lines = expand && (await readLines(deps, rows))
  const images = await readImages(deps, rows)
  return rows.map((row) => ({
    invoice: row.invoice,
    test: false,
    state: row.state,
    payment: row.payment,
    orderTotal: toDollars(row.total_cents),
    freight: toDollars(row.freight_cents),
    current_total: toDollars(row.current_total),
    units: row.units,
    lines: row.lines,
    makers: row.makers,
    po_number: row.po_number,
    placed_by: row.placed_by,
    placed_at: row.placed_at.toISOString(),
    images: images.get(row.id) ?? [],
    ...(lines && { products: lines.get(row.id) ?? [] }),
  }))
}

/** Returns the IDs of all orders that match, the newest first. */
export async function matchingOrders(db: Db, buyer: Buyer, filters: Filters): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${matchingIds(buyer, filters)}) as matched order by id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the orders with these IDs, the newest first. */
export async function ordersById(db: Db, ids: readonly number[]): Promise<OrderRow[]> {
  return selectRows(db, sql`select id, 0 as total from unnest(${ids}::bigint[]) as listed (id)`)
}

/** Returns the requested page of matching orders (the last page if it is beyond the end) and the total count, in one query. */
async function readRows(
  db: Db,
  buyer: Buyer,
  filters: Filters,
  { page, limit }: { page: number; limit: number },
): Promise<(OrderRow & { total: number })[]> {
  return selectRows(
    db,
    sql`with matched as materialized (${matchingIds(buyer, filters)}), counted as (select count(*) as total from matched)
      select id, total from matched cross join counted order by id desc limit ${limit} offset (
        select greatest(0, least(${(page - 1) * limit}, (total - 1) / ${limit} * ${limit})) from counted)`,
  )
}

/**
 * SQL for the `id` of each order that matches; with `before`, only of older orders. The status is computed from documents and receipts:
 * without a status filter only for the listed orders.
 */
function matchingIds(buyer: Buyer, filters: Filters, before?: number) {
  const matches = orderConditions(buyer, filters)
  const conditions = before === undefined ? matches : sql<boolean>`${matches} and orders.id < ${before}`
  return filtersByStatus(filters)
    ? sql`select id from ${selectOrderStatuses(conditions, todayForBuyers())} as status where ${statusConditions(filters)}`
    : sql`select orders.id from orders where ${conditions}`
}

/** Reads the orders of the query `shown`, with `id` and `total`, the newest first. */
async function selectRows(db: Db, shown: RawBuilder<unknown>): Promise<(OrderRow & { total: number })[]> {
  const { rows } = await sql<OrderRow & { total: number }>`
    with shown as materialized (${shown}), lines as (
      select order_id, sum(quantity) as units, count(*) as lines
      from order_lines where order_id in (select id from shown) group by order_id
    ), makers as (
      select order_id, array_agg(supplier order by position) as makers
      from maker_orders where order_id in (select id from shown) group by order_id
    )
    select orders.id, orders.invoice, status.state, status.payment, orders.subtotal_cents, orders.shipping_cents,
      orders.tax_cents, orders.total_cents, ${freightOfOrder} as freight_cents, status.current_total, orders.po_number, orders.placed_at,
      users.u_fname || ' ' || users.u_lname as placed_by, lines.units, lines.lines, makers.makers, shown.total
    from ${selectOrderStatuses(sql<boolean>`orders.id in (select id from shown)`, todayForBuyers())} as status
    join orders on orders.id = status.id
    join shown on shown.id = orders.id
    join users on users.id = orders.user_id
    join lines on lines.order_id = orders.id
    join makers on makers.order_id = orders.id
    order by orders.id desc`.execute(db)
  return rows
}

function filtersByStatus({ state, payment }: Filters): boolean {
  return state !== undefined || payment !== undefined
}

/** Conditions on `status`. */
function statusConditions({ state, payment }: Filters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (state !== undefined) conditions.push(sql<boolean>`status.state = ${state}`)
  if (payment !== undefined) conditions.push(sql<boolean>`status.payment = ${payment}`)
  return sql<boolean>`${sql.join(conditions, AND)}`
}

const AND = sql.raw(' and ')

/** Conditions on `orders`. */
function orderConditions(buyer: Buyer, { q, from, to, mine, updated_since }: Filters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`orders.company_id = ${buyer.companyId}`]
  if (mine) conditions.push(sql<boolean>`orders.user_id = ${buyer.id}`)
  if (from !== undefined) conditions.push(sql<boolean>`orders.placed_at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined)
    conditions.push(sql<boolean>`orders.placed_at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  if (updated_since !== undefined) {
    // Every change of an order has an event.
    conditions.push(sql<boolean>`exists (
      select from order_events where order_id = orders.id and happened_at >= ${updated_since}::timestamptz)`)
  }
  return sql<boolean>`${sql.join([...conditions, ...matchesSearch(q, buyer.companyId)], AND)}`
}

/** Returns the current images of the first products of each order, by order ID. */
async function readImages(
  { db, catalog }: ListDeps,
  orders: readonly { id: number }[],
): Promise<Map<number, ImageRef[]>> {
  const ids = orders.map((order) => order.id)
  const { rows: lines } = await sql<{ order_id: number; ocid: number; title: string }>`
    select first.order_id, first.ocid, first.title from unnest(${ids}::bigint[]) as listed (id)
    cross join lateral (
      select order_id, ocid, title from order_lines where order_id = listed.id order by position limit ${MAX_IMAGES}
    ) as first`.execute(db)
  const products = new Map(
    (await catalog.rows([...new Set(lines.map((line) => line.ocid))])).map((row) => [row.ocid, row]),
  )
  const images = new Map<number, ImageRef[]>()
  for (const { order_id, ocid, title } of lines) {
    const image = toImageRef(products.get(ocid)?.image ?? null, title)
    if (image) images.set(order_id, [...(images.get(order_id) ?? []), image])
  }
  return images
}
