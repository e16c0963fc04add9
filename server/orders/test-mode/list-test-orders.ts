import { type RawBuilder, sql } from 'kysely'
import { Value } from 'typebox/value'
import { type OrderListQuery, OrderSummary } from '#contract/schemas/orders/orders.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import {
  type CountedPage,
  type CursorPage,
  pageAfterCursor,
  parseIdCursor,
  withNextCursor,
} from '#database/keyset-cursor.ts'
import { wordPatterns } from '#database/word-patterns.ts'
import { requireFewExpanded } from '#server/billing/billing.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { readTestLines } from './test-order-lines.ts'

const MAX_WORDS = 8

const AND = sql.raw(' and ')

interface Row {
  id: number
  summary: unknown
}

/**
 * Returns a page of test orders with the filters of `orders`. Leaves out those that this release cannot read. Throws `invalid_input`
 * for too many orders with their lines.
 */
export async function listTestOrders(db: Db, buyer: Buyer, query: OrderListQuery): Promise<CountedPage<OrderSummary>> {
  requireFewExpanded(query)
  const { page, limit, expand } = query
  const matches = conditionsOf(buyer, query)
  const counted = await sql<{ total: number }>`select count(*) as total from test_orders where ${matches}`.execute(db)
  const meta = pageMeta(page, limit, counted.rows[0]?.total ?? 0)
  const rows = await readRows(db, matches, limit, (meta.current_page - 1) * limit)
  return { data: await describe(db, rows, expand), meta: withNextCursor(rows, meta, keysOf) }
}

/** Like `listTestOrders`, for the page after a cursor: the ID of a test order. Counts nothing. */
export async function listTestOrdersAfter(
  db: Db,
  buyer: Buyer,
  { cursor, ...query }: OrderListQuery & { cursor: string },
): Promise<CursorPage<OrderSummary>> {
  requireFewExpanded(query)
  const older = sql<boolean>`${conditionsOf(buyer, query)} and id < ${parseIdCursor(cursor)}`
  const { shown, meta } = pageAfterCursor(await readRows(db, older, query.limit + 1), query.limit, keysOf)
  return { data: await describe(db, shown, query.expand), meta }
}

const keysOf = ({ id }: Row) => [id]

async function readRows(db: Db, matches: RawBuilder<boolean>, limit: number, offset = 0): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, summary from test_orders where ${matches} order by id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function conditionsOf(
  { id, companyId }: Buyer,
  { state, payment, q, from, to, updated_since, mine }: OrderListQuery,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`company_id = ${companyId}`]
  if (mine) conditions.push(sql<boolean>`user_id = ${id}`)
  if (state !== undefined) conditions.push(sql<boolean>`summary ->> 'state' = ${state}`)
  if (payment !== undefined) conditions.push(sql<boolean>`summary ->> 'payment' = ${payment}`)
  if (from !== undefined) conditions.push(sql<boolean>`placed_at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined) conditions.push(sql<boolean>`placed_at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  if (updated_since !== undefined) conditions.push(sql<boolean>`changed_at >= ${updated_since}::timestamptz`)
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  conditions.push(...words.map((word) => sql<boolean>`search_text ilike any(${wordPatterns(word)}::text[])`))
  return sql<boolean>`${sql.join(conditions, AND)}`
}

async function describe(db: Db, rows: readonly Row[], expand: OrderListQuery['expand']): Promise<OrderSummary[]> {
  const lines =
    expand &&
    (await readTestLines(
      db,
      rows.map(({ id }) => id),
    ))
  return rows.flatMap(({ id, summary }) => {
    if (!Value.Check(OrderSummary, summary)) return []
    if (!lines) return [summary]
    const products = lines.get(id)
    return products ? [{ ...summary, products }] : []
  })
}
