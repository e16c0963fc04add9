import { sql } from 'kysely'
import { stockChangePayload } from '#database/catalog-change.ts'
import type { Db } from '#database/connect.ts'
import { coversMinimum } from '#server/catalog/back-orders.ts'

/** Latest orders of a product that are counted, and other products that are stored for it. */
const MAX_ORDERS = 200
const MAX_OTHERS = 24
/** Products per statement. */
const BATCH = 50

/**
 * Recounts the products that were ordered together with each of these products. Idempotent. Inside a transaction, no
 * reader sees a product without its others.
 */
export async function countBoughtTogether(db: Db, ocids: readonly number[]): Promise<void> {
  // Sort, so that concurrent counts lock rows in the same order and cannot deadlock.
  const sorted = [...new Set(ocids)].toSorted((a, b) => a - b)
  for (let first = 0; first < sorted.length; first += BATCH) await countBatch(db, sorted.slice(first, first + BATCH))
}

async function countBatch(db: Db, ocids: readonly number[]): Promise<void> {
  const before = await readOthers(db, ocids)
  await sql`delete from bought_together where ocid = any(${ocids}::integer[])`.execute(db)
  await sql`
    insert into bought_together (ocid, other_ocid, orders)
    select ocid, other_ocid, orders from (
      select counted_product.ocid, other.ocid as other_ocid, count(*)::integer as orders,
        row_number() over (partition by counted_product.ocid order by count(*) desc, max(other.order_id) desc, other.ocid) as place
      from unnest(${ocids}::integer[]) as counted_product (ocid)
      join products on products.ocid = counted_product.ocid
      cross join lateral (
        select distinct order_id from order_lines where order_lines.ocid = counted_product.ocid
        order by order_id desc limit ${MAX_ORDERS}
      ) as latest
      join order_lines as other on other.order_id = latest.order_id and other.ocid <> counted_product.ocid
      join products as known on known.ocid = other.ocid
      group by counted_product.ocid, other.ocid
    ) as counted
    where place <= ${MAX_OTHERS}
    order by ocid, other_ocid
    on conflict (ocid, other_ocid) do update set orders = excluded.orders`.execute(db)
  const after = await readOthers(db, ocids)
  const changed = ocids.filter((ocid) => before.get(ocid) !== after.get(ocid))
  if (changed.length > 0) await sql`select pg_notify('catalog_changed', ${stockChangePayload(changed)})`.execute(db)
}

/** Reads the related products that a product's page shows, most frequent first. */
async function readOthers(db: Db, ocids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ ocid: number; others: string }>`
    select ocid, string_agg(other_ocid::text, ' ' order by orders desc, other_ocid) as others
    from bought_together where ocid = any(${ocids}::integer[]) group by ocid`.execute(db)
  return new Map(rows.map(({ ocid, others }) => [ocid, others]))
}

/**
 * Reads the products that were bought with any of these products, most frequent first; excludes these products and
 * those that cannot be ordered.
 */
export async function readBoughtTogether(db: Db, ocids: readonly number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ ocid: number }>`
    select together.other_ocid as ocid
    from bought_together as together
    join products on products.ocid = together.other_ocid
    where together.ocid = any(${ocids}::integer[]) and together.other_ocid <> all(${ocids}::integer[])
      and products.status = 'active' and ${coversMinimum('products')}
    group by together.other_ocid
    order by sum(together.orders) desc, together.other_ocid
    limit ${limit}`.execute(db)
  return rows.map((row) => row.ocid)
}
