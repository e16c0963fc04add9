import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/**
 * Reduces the prices of the active products of a sale. A product keeps a lower sales price that it has already, and belongs to one running
 * sale at a time. Returns the products whose prices changed.
 */
export async function reducePrices(db: Db, saleId: number): Promise<number[]> {
  // Two sales that start at the same time must not reduce the same product.
  await sql`lock table sale_products in share row exclusive mode`.execute(db)
  // Lock the products by ocid, in the same order as orders and imports, to avoid a deadlock.
  const { rows } = await sql<{ ocid: number }>`
    with recursive sale as (select * from sales where id = ${saleId}),
    below as (
      select category_id as c_id from sale
      union select categories.c_id from categories join below on categories.parent_id = below.c_id
    ),
    chosen as (
      select ocid, sales_price_cents, is_sales, round(price_cents * (100 - sale.percent) / 100)::integer as sale_cents
      from products, sale
      where status = 'active' and price_cents > 0
        and (sale.category_id is null or products.category_id in (select c_id from below))
        and (sale.supplier_id is null or products.supplier_id = sale.supplier_id)
        and (sale.skus is null or products.sku = any(sale.skus))
        and not exists (
          select from sale_products join sales as other on other.id = sale_products.sale_id
          where sale_products.ocid = products.ocid and other.state = 'running' and other.id <> sale.id
        )
      order by ocid for update of products
    ),
    recorded as (
      insert into sale_products (sale_id, ocid, sale_cents, sales_price_cents, is_sales)
      select ${saleId}, ocid, sale_cents, sales_price_cents, is_sales from chosen
      where not (is_sales and sales_price_cents is not null and sales_price_cents <= sale_cents)
      returning ocid, sale_cents
    )
    update products set sales_price_cents = recorded.sale_cents, is_sales = true, updated_at = now()
    from recorded where products.ocid = recorded.ocid returning products.ocid`.execute(db)
  return rows.map(({ ocid }) => ocid)
}

/** Restores the prices from before a sale, except where an import changed them meanwhile. Returns the products whose prices changed. */
export async function restorePrices(db: Db, saleId: number): Promise<number[]> {
  const { rows } = await sql<{ ocid: number }>`
    with reduced as (
      select sale_products.* from sale_products join products using (ocid)
      where sale_id = ${saleId} and products.is_sales and products.sales_price_cents = sale_cents
      order by ocid for update of products
    )
    update products set sales_price_cents = reduced.sales_price_cents, is_sales = reduced.is_sales, updated_at = now()
    from reduced where products.ocid = reduced.ocid returning products.ocid`.execute(db)
  return rows.map(({ ocid }) => ocid)
}
