import { sql } from 'kysely'
import type { CategoryDetails, CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import type { RecordState } from '#contract/catalog/catalog-states.ts'
import type { Db } from '#database/connect.ts'
import { notFound } from '#server/taxonomy/record-version.ts'
import { toImageFields } from '#server/taxonomy/record-image.ts'

/** Returns all categories in the order of their positions, with the number of their own products. One query. */
export async function readTree(db: Db): Promise<CategoryNode[]> {
  const { rows } = await sql<CategoryNode>`
    select c_id, parent_id, c_link, c_name, state as status, coalesce(counts.products, 0) as products
    from categories left join (
      select category_id, count(*)::integer as products from products group by category_id
    ) as counts on counts.category_id = c_id
    order by position, c_id`.execute(db)
  return rows
}

interface DetailsRow {
  c_id: number
  parent_id: number | null
  c_link: string
  c_name: string
  state: RecordState
  description: string
  image: string | null
  alt: string | null
  file: string | null
  error: string | null
  products: number
  version: number
  changed_at: Date | null
  changed_by: string | null
}

/** Returns a category. Throws `not_found`. */
export async function readCategory(db: Db, id: number): Promise<CategoryDetails> {
  const { rows } = await sql<DetailsRow>`
    select categories.*, pictures.alt, pictures.file, pictures.error,
      (select count(*)::integer from products where category_id = c_id) as products
    from categories left join pictures on pictures.source = categories.image
    where c_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('categories', id)
  const { c_id, parent_id, c_link, c_name, state, description, products, version, changed_at, changed_by } = row
  return {
    c_id,
    parent_id,
    c_link,
    c_name,
    status: state,
    description,
    ...toImageFields(row),
    products,
    version,
    changed_at: changed_at?.toISOString() ?? null,
    changed_by,
  }
}

/** Returns the ids of a category and of all below it. */
export async function subtreeOf(db: Db, id: number): Promise<Set<number>> {
  const { rows } = await sql<{ c_id: number }>`
    with recursive subtree as (
      select ${id}::integer as c_id
      union select below.c_id from categories as below join subtree on below.parent_id = subtree.c_id
    )
    select c_id from subtree`.execute(db)
  return new Set(rows.map(({ c_id }) => c_id))
}
