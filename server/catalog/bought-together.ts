import { sql } from 'kysely'
import { tellOf } from '#database/catalog-change.ts'
import type { Db } from '#database/connect.ts'

/** Orders of a product that are looked at, the latest first, and others that are kept for it. */
const LATEST_ORDERS = 200
const MOST_OTHERS = 24
/** Products counted in one statement. */
const SLICE = 50

/**
 * Counts afresh what was ordered together with each of these products. Counting again changes nothing; inside a
 * transaction nobody sees a product without its others.
 */
export async function countBoughtTogether(db: Db, ocids: readonly number[]): Promise<void> {
  // In one order, so that two counts never wait for each other in a ring.
  const sorted = [...new Set(ocids)].toSorted((a, b) => a - b)
  for (let first = 0; first < sorted.length; first += SLICE) await countSlice(db, sorted.slice(first, first + SLICE))
}

async function countSlice(db: Db, ocids: readonly number[]): Promise<void> {
  const before = await readOthers(db, ocids)
  await sql`delete from bought_together where ocid = any(${ocids}::integer[])`.execute(db)
  await sql`
    insert into bought_together (ocid, other_ocid, orders)
    select ocid, other_ocid, orders from (
      select wanted.ocid, other.ocid as other_ocid, count(*)::integer as orders,
        row_number() over (partition by wanted.ocid order by count(*) desc, max(other.order_id) desc, other.ocid) as place
      from unnest(${ocids}::integer[]) as wanted (ocid)
      join products on products.ocid = wanted.ocid
      cross join lateral (
        select distinct order_id from order_lines where order_lines.ocid = wanted.ocid
        order by order_id desc limit ${LATEST_ORDERS}
      ) as latest
      join order_lines as other on other.order_id = latest.order_id and other.ocid <> wanted.ocid
      join products as known on known.ocid = other.ocid
      group by wanted.ocid, other.ocid
    ) as counted
    where place <= ${MOST_OTHERS}
    order by ocid, other_ocid
    on conflict (ocid, other_ocid) do update set orders = excluded.orders`.execute(db)
  const after = await readOthers(db, ocids)
  const changed = ocids.filter((ocid) => before.get(ocid) !== after.get(ocid))
  if (changed.length > 0) await sql`select pg_notify('catalog_changed', ${tellOf(changed)})`.execute(db)
}

/** What a product's page says goes with it: the others of each product, most often first. */
async function readOthers(db: Db, ocids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ ocid: number; others: string }>`
    select ocid, string_agg(other_ocid::text, ' ' order by orders desc, other_ocid) as others
    from bought_together where ocid = any(${ocids}::integer[]) group by ocid`.execute(db)
  return new Map(rows.map(({ ocid, others }) => [ocid, others]))
}

/** What is bought with any of these products, most often first; none of them, and nothing that cannot be ordered. */
export async function readBoughtTogether(db: Db, ocids: readonly number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ ocid: number }>`
    select together.other_ocid as ocid
    from bought_together as together
    join products on products.ocid = together.other_ocid
    where together.ocid = any(${ocids}::integer[]) and together.other_ocid <> all(${ocids}::integer[])
      and products.status = 'active' and products.stock >= products.min_qty
    group by together.other_ocid
    order by sum(together.orders) desc, together.other_ocid
    limit ${limit}`.execute(db)
  return rows.map((row) => row.ocid)
}
