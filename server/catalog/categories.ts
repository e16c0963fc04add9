import { sql } from 'kysely'
import type { ChildCategory, MainCategory } from '#contract/schemas/catalog/catalog.ts'
import type { Db } from '#database/connect.ts'
import { toImageRef } from './cards.ts'

export interface CategoryRow extends ChildCategory {
  description: string
}

/** A category with its ancestors and children, as its page shows it. */
export interface CategoryView {
  category: MainCategory & { description: string }
  /** From the main category down to the category itself. */
  breadcrumbs: { c_id: number; c_name: string; c_link: string }[]
  children: ChildCategory[]
}

/** Reads the whole tree without hidden branches, each category with the number of active products in it and below it. `c_parent_id` 0 is the root. */
export async function readCategories(db: Db): Promise<CategoryRow[]> {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('categories')
      .leftJoin('pictures', 'pictures.source', 'categories.image')
      .select([
        'categories.c_id',
        'categories.parent_id',
        'categories.c_name',
        'categories.c_link',
        'categories.description',
        'pictures.file',
        'pictures.alt',
        'pictures.width',
        'pictures.height',
        'pictures.blur',
        'pictures.focus',
      ])
      .where(isCategoryShown)
      .orderBy('categories.position')
      .orderBy('categories.c_id')
      .execute(),
    db
      .selectFrom('products')
      .select(['category_id', sql<number>`count(*)`.as('count')])
      .where('status', '=', 'active')
      .groupBy('category_id')
      .execute(),
  ])
  const own = new Map(counts.map((row) => [row.category_id, row.count]))
  const childrenOf = Map.groupBy(rows, (row) => row.parent_id ?? 0)
  const countOf = (id: number): number =>
    (own.get(id) ?? 0) + (childrenOf.get(id) ?? []).reduce((sum, child) => sum + countOf(child.c_id), 0)
  return rows.map((row) => ({
    c_id: row.c_id,
    c_parent_id: row.parent_id ?? 0,
    c_name: row.c_name,
    c_link: row.c_link,
    description: row.description,
    c_image: toImageRef({ ...row, alt: row.alt ?? '' }, row.c_name),
    c_count: countOf(row.c_id),
  }))
}

/** SQL condition for a category that exists for buyers: it and those above it are active. */
export const isCategoryShown = sql<boolean>`categories.c_id not in (select hidden_categories())`

/** Returns the ids of a category and all categories below it. */
export function subtreeIds(tree: readonly CategoryRow[], id: number): number[] {
  const below = tree.filter((category) => category.c_parent_id === id)
  return [id, ...below.flatMap((child) => subtreeIds(tree, child.c_id))]
}

/** Returns the data of the page of `category` besides its products. */
export function viewCategory(tree: readonly CategoryRow[], category: CategoryRow): CategoryView {
  const { c_parent_id, ...rest } = category
  return {
    category: rest,
    breadcrumbs: pathTo(tree, category).map(({ c_id, c_name, c_link }) => ({ c_id, c_name, c_link })),
    children: tree.filter((child) => child.c_parent_id === category.c_id).map(withoutDescription),
  }
}

/** Returns the path from the main category down to `category`. */
export function pathTo(tree: readonly CategoryRow[], category: CategoryRow): CategoryRow[] {
  const parent = tree.find((candidate) => candidate.c_id === category.c_parent_id)
  return parent ? [...pathTo(tree, parent), category] : [category]
}

/** Removes the description, which lists do not show. */
export function withoutDescription({ description, ...category }: CategoryRow): ChildCategory {
  return category
}
