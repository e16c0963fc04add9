import { sql } from 'kysely'
import type { ProductState } from '#contract/catalog/catalog-states.ts'
import type { ProductSummary } from '#contract/schemas/admin/catalog/products.ts'
import { type Cents, toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'

interface Row extends Omit<
  ProductSummary,
  'status' | 'price' | 'sales_price' | 'retail_price' | 'visibility' | 'created_at' | 'updated_at'
> {
  state: ProductState
  /** Status for buyers (decision 0074). */
  shown_as: string
  price_cents: Cents
  sales_price_cents: Cents | null
  retail_price_cents: Cents | null
  created_at: Date
  updated_at: Date
}

/** Returns products for the list, in the order of `ocids`. */
export async function readSummaries(db: Db, ocids: readonly number[]): Promise<ProductSummary[]> {
  if (ocids.length === 0) return []
  const { rows } = await sql<Row>`
    select p.ocid, p.sku, p.title, p.state, p.status as shown_as, p.price_cents, p.sales_price_cents, p.is_sales,
      p.retail_price_cents, p.case_pack, p.min_qty, p.qty_step, p.stock, p.stock_policy, p.barcode, p.attributes, p.created_at, p.updated_at,
      suppliers.slug as supplier, suppliers.name as supplier_name, categories.c_link as category,
      categories.c_name as category_name,
      (select file from product_images where product_images.ocid = p.ocid and file is not null order by position limit 1) as image
    from unnest(${ocids}::integer[]) with ordinality as listed (ocid, place)
    join products as p on p.ocid = listed.ocid
    join suppliers on suppliers.id = p.supplier_id
    join categories on categories.c_id = p.category_id
    order by listed.place`.execute(db)
  return rows.map(toSummary)
}

function toSummary({
  state,
  shown_as,
  price_cents,
  sales_price_cents,
  retail_price_cents,
  ...row
}: Row): ProductSummary {
  return {
    ...row,
    status: state,
    price: toDollars(price_cents),
    sales_price: toDollarsOrNull(sales_price_cents),
    retail_price: toDollarsOrNull(retail_price_cents),
    visibility: visibilityOf(shown_as),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Returns what buyers see of a product with this `status` of the database. */
export function visibilityOf(status: string): ProductSummary['visibility'] {
  if (status === 'active') return 'shown'
  return status === 'discontinued' ? 'page_only' : 'hidden'
}
