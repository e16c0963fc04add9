import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { ProductDetails } from '#contract/schemas/admin/catalog/products.ts'
import type { Db } from '#database/connect.ts'
import { fieldsOfProduct, readProducts } from '#server/imports/imports.ts'
import { visibilityOf } from './read-summaries.ts'

/** More orders than these are not counted: the number only shows that the product cannot be deleted. */
const MAX_COUNTED_ORDERS = 100

interface Context {
  supplier_name: string
  category_path: string[]
  status: string
  replacement_ocid: number | null
  orders: number
  created_at: Date
  updated_at: Date
}

/** Returns a product with all its fields. Throws `not_found`. */
export async function readDetails(db: Db, ocid: number): Promise<ProductDetails> {
  const [whole] = await readProducts(db, sql`select * from products where ocid = ${ocid}`)
  if (!whole) throw new Problem('not_found', `There is no product ${ocid}.`)
  const { status, created_at, updated_at, ...context } = await readContext(db, ocid)
  return {
    ocid,
    fields: fieldsOfProduct(whole),
    ...context,
    visibility: visibilityOf(status),
    images: whole.images.map(({ source, file, error }) => ({ source, file, error })),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

async function readContext(db: Db, ocid: number): Promise<Context> {
  const { rows } = await sql<Context>`
    select suppliers.name as supplier_name, p.status, p.created_at, p.updated_at,
      (select other.ocid from products as other where other.sku = p.replacement_sku) as replacement_ocid,
      (select count(distinct order_id)::integer
        from (select order_id from order_lines where order_lines.ocid = p.ocid limit ${MAX_COUNTED_ORDERS}) as line) as orders,
      (with recursive above as (
          select c_id, c_name, parent_id, 1 as level from categories where c_id = p.category_id
          union all
          select parent.c_id, parent.c_name, parent.parent_id, level + 1
          from categories as parent join above on parent.c_id = above.parent_id where level < 100
        ) select array_agg(c_name order by level desc) from above) as category_path
    from products as p join suppliers on suppliers.id = p.supplier_id
    where p.ocid = ${ocid}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_found', `There is no product ${ocid}.`)
  return row
}
