import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { coversMinimum } from '#server/catalog/back-orders.ts'
import { readBoughtTogether } from './bought-together.ts'
import { type CategoryRow, subtreeIds } from '#server/catalog/categories.ts'
import { type ComparableProduct, rankSimilar } from './rank-similar.ts'
import { anyOf } from '#database/any-of.ts'

/** Most popular products per category that are compared; comparing more is not worth the time. */
const MAX_CANDIDATES = 120
/** Maximum number of categories of a cart. */
const MAX_CATEGORIES = 12
/** Products of a cart that candidates are compared with: one of each category in turn. */
const MAX_COMPARED = 24

/** Sibling categories that fill up small ones. */
const MAX_SIBLINGS = 24

/** Reads the candidates of categories. */
export type ReadCandidates = (categoryIds: readonly number[]) => Promise<readonly ComparableProduct[]>

/**
 * Returns the ocids of products that were bought with the given ones, then of similar products, best first; excludes
 * their product families.
 */
export async function findSimilar(
  db: Db,
  tree: readonly CategoryRow[],
  known: readonly ComparableProduct[],
  limit: number,
  candidatesOf: ReadCandidates,
): Promise<number[]> {
  if (known.length === 0 || limit === 0) return []
  const ocids = known.map((product) => product.ocid)
  const together = await readBoughtTogether(db, ocids, limit)
  if (together.length >= limit) return together
  const skipped = new Set([...ocids, ...together])
  const compared = takeFromEach(known, MAX_COMPARED)
  const similar = async (categoryIds: readonly number[]) =>
    rankSimilar(compared, await candidatesOf(categoryIds), skipped)
  const own = [...new Set(known.map((product) => product.category_id))].slice(0, MAX_CATEGORIES)
  const near = await similar(own)
  // Fill up small categories from their siblings.
  const all =
    together.length + near.length >= limit
      ? near
      : [...near, ...(await similar(siblingCategories(tree, own))).filter((ocid) => !near.includes(ocid))]
  return [...together, ...all].slice(0, limit)
}

/** Returns at most `limit` products: the first of each category, then the second of each, and so on. */
function takeFromEach(known: readonly ComparableProduct[], limit: number): ComparableProduct[] {
  const categories = [...Map.groupBy(known, ({ category_id }) => category_id).values()]
  const most = Math.max(...categories.map(({ length }) => length))
  const places = Array.from({ length: Math.min(most, limit) }, (_, place) => place)
  return places.flatMap((place) => categories.flatMap((products) => products.slice(place, place + 1))).slice(0, limit)
}

/** Reads the attributes of the given products that others are compared with. */
export async function readComparable(db: Db, ocids: readonly number[]): Promise<ComparableProduct[]> {
  return db
    .selectFrom('products')
    .select(COMPARED_COLUMNS)
    .where(anyOf('products.ocid', ocids))
    .orderBy('ocid')
    .execute()
}

const COMPARED_COLUMNS = [
  'ocid',
  'category_id',
  'supplier_id',
  'family_id',
  'price_cents',
  'materials',
  'colors',
  'styles',
  'rooms',
  'popularity',
] as const
const CANDIDATE = [
  ...COMPARED_COLUMNS,
  'stock',
  'min_qty',
  'stock_policy',
  'back_order_limit',
  'order_by',
  'owed',
] as const

function siblingCategories(tree: readonly CategoryRow[], categoryIds: readonly number[]): number[] {
  const parents = tree.filter((category) => categoryIds.includes(category.c_id)).map(({ c_parent_id }) => c_parent_id)
  const around = parents.flatMap((parent) => (parent === 0 ? [] : subtreeIds(tree, parent)))
  return [...new Set(around)].filter((id) => !categoryIds.includes(id)).slice(0, MAX_SIBLINGS)
}

/** Reads, with one query, the most popular products of each category that have enough stock to order. */
export async function readCandidates(
  db: Db,
  categoryIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ComparableProduct[]>> {
  const { rows } = await sql<ComparableProduct>`
    select ${sql.join(COMPARED_COLUMNS.map((column) => sql.ref(`candidate.${column}`)))}
    from unnest(${categoryIds}::integer[]) as wanted (category_id)
    cross join lateral (
      select ${sql.join(CANDIDATE.map((column) => sql.ref(column)))} from products
      where products.category_id = wanted.category_id and status = 'active'
      order by popularity desc, ocid limit ${MAX_CANDIDATES}
    ) as candidate
    where ${coversMinimum('candidate')}
    order by candidate.popularity desc, candidate.ocid`.execute(db)
  const byCategory = Map.groupBy(rows, ({ category_id }) => category_id)
  return new Map(categoryIds.map((id) => [id, byCategory.get(id) ?? []]))
}
