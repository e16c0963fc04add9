import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { readBoughtTogether } from './bought-together.ts'
import { among } from './cards.ts'
import { type CategoryRow, subtreeIds } from './categories.ts'
import { type Alike, rankAlike } from './rank-alike.ts'

/** The most popular products of each category that are compared: the rest is not worth the time. */
const COMPARED = 120
/** Categories of a cart that are looked at. */
const MOST_CATEGORIES = 12

/** Reads what is compared of these categories. */
export type ReadCandidates = (categoryIds: readonly number[]) => Promise<Alike[]>

/**
 * The ocids of what is bought with these products, then of what is like them, best first; none of their own families.
 */
export async function findSimilar(
  db: Db,
  tree: readonly CategoryRow[],
  known: readonly Alike[],
  limit: number,
  candidatesOf: ReadCandidates = (categoryIds) => readCandidates(db, categoryIds),
): Promise<number[]> {
  if (known.length === 0 || limit === 0) return []
  const ocids = known.map((product) => product.ocid)
  const together = await readBoughtTogether(db, ocids, limit)
  if (together.length >= limit) return together
  const skipped = new Set([...ocids, ...together])
  const alike = (candidates: readonly Alike[]) => rankAlike(known, candidates, skipped)
  const own = [...new Set(known.map((product) => product.category_id))].slice(0, MOST_CATEGORIES)
  const near = alike(await candidatesOf(own))
  // A category with few products is filled up from those beside it.
  const all =
    together.length + near.length >= limit
      ? near
      : [...near, ...alike(await candidatesOf(besides(tree, own))).filter((ocid) => !near.includes(ocid))]
  return [...together, ...all].slice(0, limit)
}

/** What others are compared with, of those of these products that are known. */
export async function readLikeness(db: Db, ocids: readonly number[]): Promise<Alike[]> {
  return db.selectFrom('products').select(LIKENESS).where(among('products.ocid', ocids)).orderBy('ocid').execute()
}

const LIKENESS = [
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
const CANDIDATE = [...LIKENESS, 'stock', 'min_qty'] as const

function besides(tree: readonly CategoryRow[], categoryIds: readonly number[]): number[] {
  const parents = tree.filter((category) => categoryIds.includes(category.c_id)).map(({ c_parent_id }) => c_parent_id)
  const around = parents.flatMap((parent) => (parent === 0 ? [] : subtreeIds(tree, parent)))
  return [...new Set(around)].filter((id) => !categoryIds.includes(id))
}

/** The most popular products of each of these categories, of which there is enough to order. */
export async function readCandidates(db: Db, categoryIds: readonly number[]): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    select ${sql.join(LIKENESS.map((column) => sql.ref(`candidate.${column}`)))}
    from unnest(${categoryIds}::integer[]) as wanted (category_id)
    cross join lateral (
      select ${sql.join(CANDIDATE.map((column) => sql.ref(column)))} from products
      where products.category_id = wanted.category_id and products.status = 'active'
      order by products.popularity desc, products.ocid limit ${COMPARED}
    ) as candidate
    where candidate.stock >= candidate.min_qty`.execute(db)
  return rows
}
