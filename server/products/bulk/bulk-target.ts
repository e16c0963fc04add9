import { type RawBuilder, sql } from 'kysely'
import type { BulkTarget } from '#contract/schemas/admin/bulk-edits.ts'
import type { Db } from '#database/connect.ts'
import { type FindProducts, findByText, productCondition } from '#server/products/reading/product-conditions.ts'

/** Replaces the text of a target by the products that it finds now: the process of the job may have no search engine. */
export async function resolveTarget(
  db: Db,
  find: FindProducts,
  { q, ocids, ...filters }: BulkTarget,
): Promise<BulkTarget> {
  if (q === undefined) return { ...filters, ...(ocids && { ocids }) }
  const found = await findByText(db, find, q)
  return { ...filters, ocids: ocids ? found.filter((ocid) => ocids.includes(ocid)) : found }
}

/** Returns the condition on `products` for a target without a text. */
export async function targetCondition(db: Db, { ocids, ...filters }: BulkTarget): Promise<RawBuilder<boolean>> {
  const condition = await productCondition(db, async () => [], filters)
  return ocids ? sql<boolean>`${condition} and ocid = any(${ocids}::integer[])` : condition
}

/** Returns the next products that match, in the order of ocid. */
export async function nextOcids(db: Db, target: BulkTarget, after: number, limit: number): Promise<number[]> {
  const condition = await targetCondition(db, target)
  const { rows } = await sql<{ ocid: number }>`
    select ocid from products where ${condition} and ocid > ${after} order by ocid limit ${limit}`.execute(db)
  return rows.map(({ ocid }) => ocid)
}

export async function countMatching(db: Db, target: BulkTarget): Promise<number> {
  const condition = await targetCondition(db, target)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}
