import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/companies.ts'
import type { ProductSort } from '#contract/products.ts'
import type { ProductList, ProductsQuery } from '#contract/schemas/admin/products.ts'
import type { Db } from '#database/connect.ts'
import { decodeCursor, encodeCursor } from '#database/text-cursor.ts'
import { type FindProducts, productCondition } from './product-conditions.ts'
import { readSummaries } from './read-summaries.ts'

/**
 * Returns a page of products that match all filters, and their number up to a bound. Each sort has an index, so that a page takes the same time at
 * any depth. Throws `invalid_input` for an unknown cursor.
 */
export async function listProducts(
  db: Db,
  find: FindProducts,
  { sort, cursor, limit, ...filters }: ProductsQuery,
): Promise<ProductList> {
  const { key, type, isAscending } = SORTS[sort]
  const condition = await productCondition(db, find, filters)
  const start = cursor === undefined ? null : decodeCursor(cursor, type)
  const direction = isAscending ? sql`asc` : sql`desc`
  const beyond = start ? after(start, SORTS[sort]) : sql`true`
  const { rows } = await sql<{ ocid: number; key: string }>`
    select ocid, ${key ?? sql`ocid`}::text as key from products
    where ${condition} and ${beyond}
    order by ${key ? sql`${key} ${direction},` : sql``} ocid ${direction} limit ${limit + 1}`.execute(db)
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
  return sql`(${key}, ocid) ${comparison} (${value}, ${id})`
}

async function countProducts(db: Db, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from products where ${condition} limit ${MAX_COUNTED}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
