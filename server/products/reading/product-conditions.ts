import { type RawBuilder, sql } from 'kysely'
import { MAX_FOUND_PRODUCTS } from '#contract/catalog/products.ts'
import type { ProductFilters } from '#contract/schemas/admin/catalog/products.ts'
import { toCents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'

/** Finds the ocids of products by their numbers and words of their names, best first. */
export type FindProducts = (text: string, limit: number) => Promise<number[]>

/** Conditions on `products` for filters. */
interface ProductConditions {
  /** All of them. */
  condition: RawBuilder<boolean>
  /** Those on the supplier and the category, which indexes select; null: there are none. */
  scope: RawBuilder<unknown> | null
  /** True if the scope is one supplier or one category without others below it, whose index has the products by ocid. */
  isScopeByOcid: boolean
}

/** Returns the condition on `products` for filters. */
export async function productCondition(
  db: Db,
  find: FindProducts,
  filters: ProductFilters,
): Promise<RawBuilder<boolean>> {
  return (await productConditions(db, find, filters)).condition
}

/**
 * Returns the conditions on `products` for filters. Supplier, category and text are looked up first, so that the planner knows their values: with a
 * subquery it would expect as many products of each supplier and read a long index for the few of a small one.
 */
export async function productConditions(
  db: Db,
  find: FindProducts,
  { q, state, supplier, category, stock, image, min_price, max_price }: ProductFilters,
): Promise<ProductConditions> {
  const categories = category === undefined ? null : await categoryIds(db, category)
  const ofScope: RawBuilder<unknown>[] = []
  if (supplier !== undefined) ofScope.push(ofSupplier(await supplierId(db, supplier)))
  if (categories) ofScope.push(inCategories(categories))
  const scope = ofScope.length > 0 ? sql`${sql.join(ofScope, sql` and `)}` : null
  const conditions: RawBuilder<unknown>[] = [scope ?? sql`true`]
  if (q !== undefined) conditions.push(sql`ocid = any(${await findByText(db, find, q)}::integer[])`)
  if (state !== undefined) conditions.push(sql`state = ${sql.lit(state)}`)
  if (stock !== undefined) conditions.push(stock === 'out' ? sql`stock = 0` : sql`stock > 0`)
  if (image !== undefined) conditions.push(image ? sql`has_image` : sql`not has_image`)
  if (min_price !== undefined) conditions.push(sql`price_cents >= ${toCents(min_price)}::integer`)
  if (max_price !== undefined) conditions.push(sql`price_cents <= ${toCents(max_price)}::integer`)
  return {
    condition: sql<boolean>`${sql.join(conditions, sql` and `)}`,
    scope,
    isScopeByOcid: ofScope.length === 1 && (categories?.length ?? 1) === 1,
  }
}

/** The last code point: texts that begin with a text are below it plus this, in the order of code points. */
const LAST_CHARACTER = '\u{10FFFF}'

/** Returns the ocids of the products that buyers find, and of those in any state by SKU, OCID or the beginning of their title. */
export async function findByText(db: Db, find: FindProducts, q: string): Promise<number[]> {
  const start = q.trim().toLowerCase()
  const { rows } = await sql<{ ocid: number }>`
    select ocid from products
    where lower(title) collate "C" >= ${start} and lower(title) collate "C" < ${start + LAST_CHARACTER}
    order by lower(title) collate "C", ocid limit ${MAX_FOUND_PRODUCTS}`.execute(db)
  const found = await find(q, MAX_FOUND_PRODUCTS)
  return [...new Set([...found, ...rows.map(({ ocid }) => ocid)])]
}

/** Returns the ID of a supplier, or 0: an unknown one has no products. */
export async function supplierId(db: Db, slug: string): Promise<number> {
  const row = await db.selectFrom('suppliers').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id ?? 0
}

/** Returns the condition on `products` of a supplier. */
export function ofSupplier(id: number): RawBuilder<unknown> {
  return sql`supplier_id = ${sql.lit(id)}`
}

/** Returns the condition on `products` of categories. */
export function inCategories(ids: readonly number[]): RawBuilder<unknown> {
  return ids.length === 0 ? sql`false` : sql`category_id in (${sql.join(ids.map((id) => sql.lit(id)))})`
}

/** Returns the category and those below it. */
export async function categoryIds(db: Db, link: string): Promise<number[]> {
  const { rows } = await sql<{ c_id: number }>`
    with recursive below as (
      select c_id from categories where c_link = ${link}
      union select categories.c_id from categories join below on categories.parent_id = below.c_id
    ) select c_id from below order by c_id`.execute(db)
  return rows.map(({ c_id }) => c_id)
}
