import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type InventoryPage, LISTING_PAGE_SIZE, type ListingSort } from '#contract/catalog.ts'
import { pageMeta } from '#contract/wire.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import { among, isOnSale, selectCards, toCard, unitPrice } from './cards.ts'

export interface ListingQuery {
  /** Categories to look in; undefined means all. */
  categoryIds?: readonly number[]
  supplierId?: number
  sale?: boolean
  keyword?: string
  /** Products by id, as a query of comma-separated numbers asks for (spec 5). */
  ocids?: readonly number[]
  sort: ListingSort
  /** From 1. Beyond the last page is the last page. */
  page: number
}

/** One page of active products, found, counted and read in one query. */
export async function readListing(db: Db, query: ListingQuery): Promise<InventoryPage> {
  const asked = Math.max(query.page, 1)
  const found = await findPage(db, query, asked)
  const first = found[0] ?? (asked === 1 ? undefined : (await findPage(db, query, 1))[0])
  const meta = pageMeta(asked, LISTING_PAGE_SIZE, first?.total ?? 0)
  const shown = meta.current_page === asked ? found : await findPage(db, query, meta.current_page)
  return { data: shown.map(toCard), meta }
}

function findPage(db: Db, query: ListingQuery, page: number) {
  const found = db
    .selectFrom('products')
    .innerJoin('suppliers', 'suppliers.id', 'products.supplier_id')
    .select(['products.ocid as found_ocid', sql<number>`count(*) over ()`.as('total')])
    .select(sql<number>`row_number() over (order by ${orderOf(query.sort)}, products.ocid)`.as('place'))
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
  if (query.categoryIds) conditions.push(among('products.category_id', query.categoryIds))
  if (query.ocids) conditions.push(among('products.ocid', query.ocids))
  if (query.supplierId !== undefined) conditions.push(eb('products.supplier_id', '=', query.supplierId))
  if (query.sale) conditions.push(isOnSale)
  for (const word of words(query.keyword)) conditions.push(mentions(word))
  return eb.and(conditions)
}

function mentions(word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(products.title || ' ' || products.sku || ' ' || suppliers.name) ilike ${pattern}`
}

function words(keyword: string | undefined): string[] {
  return (keyword ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 10)
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
