import { type RawBuilder, sql } from 'kysely'
import type { ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { Db } from '#database/connect.ts'
import type { ChangedProduct } from '#server/products/writing/change-products.ts'

/**
 * Values of a product that a bulk edit has changed. They are stored with the IDs of suppliers and categories, whose slugs can change, and read with their
 * present slugs: null for one that was deleted since.
 */
export interface RecordedChange {
  ocid: number
  before: { [Field in keyof ProductInput]: ProductInput[Field] | null }
  after: { [Field in keyof ProductInput]: ProductInput[Field] | null }
}

/** Records the values of changed products before and after, for the undo. Run it in the transaction that changes them. */
export async function recordChanges(db: Db, id: number, changed: readonly ChangedProduct[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ ocid, changes }) => ({
    ocid,
    before: Object.fromEntries(Object.entries(changes).map(([name, [before]]) => [name, before])),
    after: Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after])),
  }))
  await sql`insert into bulk_edit_changes (bulk_edit_id, ocid, before, after)
    select ${id}::integer, ocid, ${withIds(sql`before`)}, ${withIds(sql`after`)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as v (ocid integer, before jsonb, after jsonb)`.execute(db)
}

/** Returns the changes of the next products of a bulk edit, in the order of ocid. */
export async function nextChanges(db: Db, id: number, position: number, limit: number): Promise<RecordedChange[]> {
  const { rows } = await sql<RecordedChange>`
    select ocid, ${withSlugs(sql`before`)} as before, ${withSlugs(sql`after`)} as after from bulk_edit_changes
    where bulk_edit_id = ${id} and ocid > ${position} order by ocid limit ${limit}`.execute(db)
  return rows
}

function withIds(values: RawBuilder<unknown>): RawBuilder<unknown> {
  return replaced(values, {
    supplier: sql`(select id from suppliers where slug = ${values} ->> 'supplier')`,
    category: sql`(select c_id from categories where c_link = ${values} ->> 'category')`,
  })
}

function withSlugs(values: RawBuilder<unknown>): RawBuilder<unknown> {
  return replaced(values, {
    supplier: sql`(select slug from suppliers where id = (${values} ->> 'supplier')::integer)`,
    category: sql`(select c_link from categories where c_id = (${values} ->> 'category')::integer)`,
  })
}

/** Replaces the supplier and the category of values that have them. */
function replaced(
  values: RawBuilder<unknown>,
  { supplier, category }: { supplier: RawBuilder<unknown>; category: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`(${values}
    || case when ${values} ? 'supplier' then jsonb_build_object('supplier', ${supplier}) else '{}' end
    || case when ${values} ? 'category' then jsonb_build_object('category', ${category}) else '{}' end)`
}
