import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/accounts/companies.ts'
import type { ProductSort } from '#contract/catalog/products.ts'
import type { ProductList, ProductsQuery } from '#contract/schemas/admin/catalog/products.ts'
import type { Db } from '#database/connect.ts'
import { decodeCursor, encodeCursor } from '#database/text-cursor.ts'
import { type FindProducts, productConditions } from './product-conditions.ts'
import { readSummaries } from './read-summaries.ts'

/** Most products of suppliers and categories that are sorted in memory. So many take about 100 ms. */
const MAX_SORTED = 30_000

/**
 * Returns a page of products that match all filters, and their number up to a bound. Each sort has an index, so that a page takes the same time at
 * any depth; the products of suppliers and categories are sorted in memory if they are few. Throws `invalid_input` for an unknown cursor.
 */
export async function listProducts(
  db: Db,
  find: FindProducts,
  { sort, cursor, limit, ...filters }: ProductsQuery,
): Promise<ProductList> {
  const order = SORTS[sort]
  const { condition, scope, isScopeByOcid } = await productConditions(db, find, filters)
  const start = cursor === undefined ? null : decodeCursor(cursor, order.type)
  const page = { condition, order, start, rows: limit + 1 }
  // The planner expects the products of a category everywhere in a sort. Their titles, SKUs and prices are alike, so that most of its index can
  // precede them.
  const isSortable = scope !== null && !(order.key === null && isScopeByOcid)
  const rows = (isSortable ? await sortFew(db, page) : null) ?? (await readInOrder(db, page))
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: await readSummaries(
      db,
      shown.map(({ ocid }) => ocid),
    ),
    next: last ? encodeCursor(last.key, last.ocid) : null,
    count: await countProducts(db, condition),
  }
}

interface Page {
  condition: RawBuilder<boolean>
  order: Sort
  start: { key: string; id: number } | null
  rows: number
}

interface Row {
  ocid: number
  key: string
}

/** Returns a page from the index of its order. */
async function readInOrder(db: Db, page: Page): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ocid, matching.key::text as key from (${matching(page)}) as matching ${pageOf(page)}`.execute(db)
  return rows
}

/** Returns a page after sorting all products that match, or null if they are too many. */
async function sortFew(db: Db, page: Page): Promise<Row[] | null> {
  const { rows } = await sql<Row & { size: number }>`
    with matching as materialized (${matching(page)} limit ${MAX_SORTED + 1})
    select counted.size, page.ocid, page.key::text as key
    from (select count(*)::integer as size from matching) as counted
      left join (select * from matching ${pageOf(page)}) as page on true
    order by ${orderColumns('page', page.order)}`.execute(db)
  return (rows[0]?.size ?? 0) > MAX_SORTED ? null : rows.filter(({ ocid }) => ocid !== null)
}

function matching({ condition, order: { key } }: Page): RawBuilder<unknown> {
  return sql`select ocid, ${key ?? sql`ocid`} as key from products where ${condition}`
}

function pageOf({ order, start, rows }: Page): RawBuilder<unknown> {
  const beyond = start ? after(start, order) : sql`true`
  return sql`where ${beyond} order by ${orderColumns('matching', order)} limit ${rows}`
}

function orderColumns(table: string, { key, isAscending }: Sort): RawBuilder<unknown> {
  const direction = isAscending ? sql`asc` : sql`desc`
  const column = (name: string) => sql`${sql.ref(`${table}.${name}`)} ${direction}`
  return sql.join([...(key ? [column('key')] : []), column('ocid')])
}

interface Sort {
  /** Expression of its index; null: the ocid alone decides. */
  key: RawBuilder<unknown> | null
  type: 'text' | 'integer'
  isAscending: boolean
}

const TITLE = sql`lower(title) collate "C"`
const byKey = (key: RawBuilder<unknown> | null, type: Sort['type']) => ({
  rising: { key, type, isAscending: true },
  falling: { key, type, isAscending: false },
})
const [TITLES, SKUS] = [byKey(TITLE, 'text'), byKey(sql`sku`, 'text')]
const [PRICES, STOCKS, AGES] = [
  byKey(sql`price_cents`, 'integer'),
  byKey(sql`stock`, 'integer'),
  byKey(null, 'integer'),
]

const SORTS: Record<ProductSort, Sort> = {
  newest: AGES.falling,
  oldest: AGES.rising,
  title: TITLES.rising,
  '-title': TITLES.falling,
  sku: SKUS.rising,
  '-sku': SKUS.falling,
  price: PRICES.rising,
  '-price': PRICES.falling,
  stock: STOCKS.rising,
  '-stock': STOCKS.falling,
}

function after(start: { key: string; id: number }, { key, type, isAscending }: Sort): RawBuilder<unknown> {
  const comparison = isAscending ? sql`>` : sql`<`
  const id = sql`${start.id}::bigint`
  if (!key) return sql`ocid ${comparison} ${id}`
  const value = type === 'integer' ? sql`${start.key}::integer` : sql`${start.key}::text`
  return sql`(matching.key, ocid) ${comparison} (${value}, ${id})`
}

async function countProducts(db: Db, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from products where ${condition} limit ${MAX_COUNTED}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
