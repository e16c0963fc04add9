import { type RawBuilder, sql } from 'kysely'
import type {
  AdminOrderCounts,
  AdminOrderFilters,
  AdminOrderList,
  AdminOrderRow,
  AdminOrdersQuery,
} from '#contract/schemas/admin/orders/orders.ts'
import { MAX_COUNTED_ORDERS, ORDER_TABS, type OrderSort } from '#contract/orders/order-work.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { selectOrderStatuses } from '#server/orders/reading/order-status.ts'
import { needsFreight, queueConditions } from './queue-conditions.ts'

/** Returns a page of a queue. The pages are keyset pages: their cost does not depend on how many orders there are before them. */
export async function listQueue(db: Db, query: AdminOrdersQuery, now: Date): Promise<AdminOrderList> {
  const { tab, sort, cursor, limit, ...filters } = query
  const { order, after, cursorOf } = SORTS[sort]
  const condition = (await queueConditions(db, filters, now))(tab)
  const { rows: found } = await sql<{ id: number; total_cents: Cents }>`
    select orders.id, orders.total_cents from orders
    where ${condition} and ${cursor === undefined ? sql`true` : after(parseCursor(cursor))}
    order by ${order} limit ${limit + 1}`.execute(db)
  const listed = found.slice(0, limit)
  const last = listed.at(-1)
  const data = await readRows(
    db,
    listed.map(({ id }) => id),
  )
  return { data, next: last && found.length > limit ? cursorOf(last) : null }
}

/** Counts the orders of each queue that match the filters, up to `MAX_COUNTED_ORDERS`. */
export async function countQueues(db: Db, filters: AdminOrderFilters, now: Date): Promise<AdminOrderCounts> {
  const conditionOf = await queueConditions(db, filters, now)
  const counts = ORDER_TABS.map((tab) => {
    const bounded = sql`select from orders where ${conditionOf(tab)} limit ${MAX_COUNTED_ORDERS}`
    return sql`(select count(*)::integer from (${bounded}) as bounded) as ${sql.ref(tab)}`
  })
  const { rows } = await sql<AdminOrderCounts>`select ${sql.join(counts)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A query without from returned no row.')
  return row
}

interface Position {
  id: number
  total_cents: Cents
}

interface Sort {
  order: RawBuilder<unknown>
  /** Condition for the orders after a position. */
  after(position: Position): RawBuilder<unknown>
  cursorOf(position: Position): string
}

const byTotal = ({ total_cents, id }: Position) => `${id}.${total_cents}`

const SORTS: Record<OrderSort, Sort> = {
  oldest: { order: sql`orders.id`, after: ({ id }) => sql`orders.id > ${id}`, cursorOf: ({ id }) => String(id) },
  newest: { order: sql`orders.id desc`, after: ({ id }) => sql`orders.id < ${id}`, cursorOf: ({ id }) => String(id) },
  total: {
    order: sql`orders.total_cents, orders.id`,
    after: ({ id, total_cents }) => sql`(orders.total_cents, orders.id) > (${total_cents}, ${id})`,
    cursorOf: byTotal,
  },
  '-total': {
    order: sql`orders.total_cents desc, orders.id desc`,
    after: ({ id, total_cents }) => sql`(orders.total_cents, orders.id) < (${total_cents}, ${id})`,
    cursorOf: byTotal,
  },
}

function parseCursor(cursor: string): Position {
  const [id, total = '0'] = cursor.split('.')
  return { id: Number(id), total_cents: Number(total) }
}

/** Reads the rows of orders, in the order of `ids`. */
export async function readRows(db: Db, ids: readonly number[]): Promise<AdminOrderRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select orders.id, orders.invoice, orders.email, orders.po_number, orders.payment_method, orders.placed_at,
      companies.name as company, status.state, status.payment, status.current_total, status.received,
      (select coalesce(max(order_events.id), 0) from order_events where order_events.order_id = orders.id) as version,
      (select jsonb_agg(jsonb_build_object('number', suborder.number, 'supplier', suborder.supplier, 'state', suborder.state,
          'needs_freight', ${needsFreight}) order by suborder.position)
        from maker_orders as suborder where suborder.order_id = orders.id) as suborders
    from ${selectOrderStatuses(sql<boolean>`orders.id = any(${ids}::bigint[])`, todayForBuyers())} as status
    join orders on orders.id = status.id
    join companies on companies.id = orders.company_id
    order by array_position(${ids}::bigint[], orders.id)`.execute(db)
  return rows.map(({ id: _, current_total, received, placed_at, ...row }) => ({
    ...row,
    total: toDollars(current_total),
    open: toDollars(Math.max(0, current_total - received)),
    placed_at: placed_at.toISOString(),
  }))
}

interface Row extends Omit<AdminOrderRow, 'total' | 'open' | 'placed_at'> {
  id: number
  current_total: Cents
  received: Cents
  placed_at: Date
}
