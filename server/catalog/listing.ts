import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { InventoryPage } from '#contract/schemas/catalog/catalog.ts'
import { LISTING_PAGE_SIZE, type ListingSort } from '#contract/catalog/catalog.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import { coversMinimum } from './back-orders.ts'
import { isOnSale, selectCards, toCard, unitPrice } from './cards.ts'
import { anyOf } from '#database/any-of.ts'
import { wordPatterns } from '#database/word-patterns.ts'

export interface ListingQuery {
  /** Categories to list; undefined means all. */
  categoryIds?: readonly number[]
  supplierId?: number
  sale?: boolean
  keyword?: string
  /** Products by id, for a query of comma-separated numbers (spec 5). */
  ocids?: readonly number[]
  sort: ListingSort
  /** From 1. Beyond the last page, the last page is returned. */
  page: number
}

/** Reads one page of active products: found, counted and read in one query. */
export async function readListing(db: Db, query: ListingQuery): Promise<InventoryPage> {
  const page = Math.max(query.page, 1)
  const found = await findPage(db, query, page)
  const first = found[0] ?? (page === 1 ? undefined : (await findPage(db, query, 1))[0])
  const meta = pageMeta(page, LISTING_PAGE_SIZE, first?.total ?? 0)
  const shown = meta.current_page === page ? found : await findPage(db, query, meta.current_page)
  return { data: shown.map(toCard), meta }
}

function findPage(db: Db, query: ListingQuery, page: number) {
  const found = db
    .selectFrom('products')
    .innerJoin('suppliers', 'suppliers.id', 'products.supplier_id')
    .select(['products.ocid as found_ocid', sql<number>`count(*) over ()`.as('total')])
    .select(
      sql<number>`row_number() over (order by ${soldOutLast(query.sort)} ${orderOf(query.sort)}, products.ocid)`.as(
        'place',
      ),
    )
    .where((eb) => matches(eb, query))
    .orderBy('place')
    .limit(LISTING_PAGE_SIZE)
    .offset((page - 1) * LISTING_PAGE_SIZE)
  return selectCards(db)
    .innerJoin(found.as('found'), 'found.found_ocid', 'products.ocid')
    .select(['found.total', 'found.place'])
    .orderBy('found.place')
    .execute()
}

function matches(
  eb: ExpressionBuilder<Pick<DB, 'products' | 'suppliers'>, 'products' | 'suppliers'>,
  query: ListingQuery,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [eb('products.status', '=', 'active')]
  if (query.categoryIds) conditions.push(anyOf('products.category_id', query.categoryIds))
  if (query.ocids) conditions.push(anyOf('products.ocid', query.ocids))
  if (query.supplierId !== undefined) conditions.push(eb('products.supplier_id', '=', query.supplierId))
  if (query.sale) conditions.push(isOnSale)
  for (const word of words(query.keyword)) conditions.push(matchesWord(word))
  return eb.and(conditions)
}

function matchesWord(word: string) {
  return sql<SqlBool>`(products.title || ' ' || products.sku || ' ' || suppliers.name) ilike any(${wordPatterns(word)}::text[])`
}

function words(keyword: string | undefined): string[] {
  return (keyword ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 10)
}

/** SQL for the first criterion of a list by popularity, as in the search: what is sold out is popular no longer. */
function soldOutLast(sort: ListingSort) {
  return sort === 'popular' ? sql`${coversMinimum('products')} desc,` : sql``
}

/** SQL for the order of a list. */
export function orderOf(sort: ListingSort) {
  switch (sort) {
    case 'newest':
      return sql`products.created_at desc`
    case 'price_up':
      return sql`${unitPrice} asc`
    case 'price_down':
      return sql`${unitPrice} desc`
    case 'popular':
      return sql`products.popularity desc`
  }
}
