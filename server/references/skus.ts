import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** Replaces SKUs in sales and as replacements of products: `moved` has the new ones by the previous ones. */
export async function replaceSkus(db: Db, moved: ReadonlyMap<string, string>): Promise<void> {
  const before = [...moved.keys()]
  const pairs = sql`unnest(${before}::text[], ${[...moved.values()]}::text[]) as moved (before, after)`
  await sql`
    update sales set skus = (
      select array_agg(coalesce(moved.after, named.sku) order by named.position)
      from unnest(skus) with ordinality as named (sku, position) left join ${pairs} on moved.before = named.sku)
    where skus && ${before}::text[]`.execute(db)
  await sql`
    update products set replacement_sku = moved.after, updated_at = now()
    from ${pairs} where products.replacement_sku = moved.before`.execute(db)
}

/** Returns the sales that have not started and name one of these SKUs. A running sale has the IDs of its products. */
export async function findScheduledSales(db: Db, skus: readonly string[]): Promise<{ id: number; sku: string }[]> {
  const { rows } = await sql<{ id: number; sku: string }>`
    select id, named.sku from sales, unnest(skus) as named (sku)
    where sales.state = 'scheduled' and named.sku = any(${skus}::text[]) order by id, named.sku`.execute(db)
  return rows
}
