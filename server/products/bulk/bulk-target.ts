import { type RawBuilder, sql } from 'kysely'
import type { BulkTarget } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import type { Db } from '#database/connect.ts'
import {
  categoryIds,
  type FindProducts,
  findByText,
  inCategories,
  ofSupplier,
  productCondition,
  supplierId,
} from '#server/products/reading/product-conditions.ts'

/** A target without a text, with the supplier and the categories that its slugs name: a slug can change while a bulk edit runs. */
export interface ResolvedTarget extends Omit<BulkTarget, 'q'> {
  supplier_id?: number
  category_ids?: readonly number[]
}

/**
 * Resolves what a target names: the text to the products that it finds now, as the process of the job may have no search engine, and slugs to IDs.
 */
export async function resolveTarget(
  db: Db,
  find: FindProducts,
  { q, ocids, ...filters }: BulkTarget,
): Promise<ResolvedTarget> {
  const { supplier, category } = filters
  const chosen = ocids && new Set(ocids)
  const found = q === undefined ? ocids : (await findByText(db, find, q)).filter((ocid) => chosen?.has(ocid) ?? true)
  return {
    ...filters,
    ...(supplier !== undefined && { supplier_id: await supplierId(db, supplier) }),
    ...(category !== undefined && { category_ids: await categoryIds(db, category) }),
    ...(found && { ocids: found }),
  }
}

/** Returns the condition on `products` for a target. */
async function targetCondition(
  db: Db,
  { ocids, supplier: _, category: __, supplier_id, category_ids, ...filters }: ResolvedTarget,
): Promise<RawBuilder<boolean>> {
  const conditions: RawBuilder<unknown>[] = [await productCondition(db, async () => [], filters)]
  if (supplier_id !== undefined) conditions.push(ofSupplier(supplier_id))
  if (category_ids !== undefined) conditions.push(inCategories(category_ids))
  if (ocids) conditions.push(sql`ocid = any(${ocids}::integer[])`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Returns the next products that match, in the order of ocid. */
export async function nextOcids(db: Db, target: ResolvedTarget, after: number, limit: number): Promise<number[]> {
  const condition = await targetCondition(db, target)
  const { rows } = await sql<{ ocid: number }>`
    select ocid from products where ${condition} and ocid > ${after} order by ocid limit ${limit}`.execute(db)
  return rows.map(({ ocid }) => ocid)
}

export async function countMatching(db: Db, target: ResolvedTarget): Promise<number> {
  const condition = await targetCondition(db, target)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}
