import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { readState, writeState } from '#database/shop-state.ts'

/** Days whose sales count. Older ones weigh less than 2% of today's. */
const WINDOW_DAYS = 180
/** Share of the products of a main category that are best sellers, rounded down. */
const BEST_SELLER_SHARE = 0.05
/** Products per transaction. */
const BATCH = 500
/** Key in `shop_state`: `unseeded` until the popularity of products of a release before 0010_popularity.sql is their seed. */
const STATE = 'popularity'

/**
 * Counts the units that were ordered, canceled or became too old since the last call into the popularity of at most 500 products
 * (decision 0062). Run it inside a transaction. Returns the products whose popularity changed, and true if more are left to count.
 */
export async function countSales(db: Db): Promise<{ changed: number[]; hasMore: boolean }> {
  if ((await readState(db, STATE)) === 'unseeded') {
    const changed = await seedProducts(db)
    if (changed.length < BATCH) await writeState(db, STATE, 'seeded')
    return { changed, hasMore: true }
  }
  const { rows } = await sql<{ ocid: number }>`
    (select distinct ocid from product_sales where not counted order by ocid limit ${BATCH})
    union
    (select distinct ocid from product_sales where day < ${firstDay} order by ocid limit ${BATCH})
    order by ocid limit ${BATCH}`.execute(db)
  const ocids = rows.map(({ ocid }) => ocid)
  if (ocids.length === 0) return { changed: [], hasMore: false }
  await lockProducts(db, ocids)
  await sql`delete from product_sales where day < ${firstDay} and ocid = any(${ocids}::integer[])`.execute(db)
  await sql`update product_sales set counted = true where not counted and ocid = any(${ocids}::integer[])`.execute(db)
  const updated = await sql<{ ocid: number }>`
    update products set popularity = fresh.popularity
    from (
      select ocid, product_popularity(ocid, popularity_seed, popularity_seeded_on) as popularity
      from products where ocid = any(${ocids}::integer[])
    ) as fresh
    where products.ocid = fresh.ocid and products.popularity <> fresh.popularity
    returning products.ocid`.execute(db)
  return { changed: updated.rows.map(({ ocid }) => ocid), hasMore: ocids.length === BATCH }
}

const firstDay = sql`(now() at time zone 'UTC')::date - ${sql.lit(WINDOW_DAYS)}::integer`

/** Makes the popularity that a previous release imported into the seed of these products. */
async function seedProducts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ ocid: number }>`
    update products set popularity_seed = popularity
    where ocid in (
      select ocid from products where popularity_seeded_on is null and popularity > 0
      order by ocid limit ${BATCH} for no key update
    )
    returning ocid`.execute(db)
  return rows.map(({ ocid }) => ocid)
}

/** Locks products in order of ocid, as placing an order does, to avoid a deadlock: its trigger locks the sales afterwards. */
async function lockProducts(db: Db, ocids: readonly number[]): Promise<void> {
  await sql`select 1 from products where ocid = any(${ocids}::integer[]) order by ocid for no key update`.execute(db)
}

/**
 * Marks the best sellers: the most popular 5% of each main category with all categories below it. Run it inside a transaction.
 * Returns the products that became a best seller or ceased to be one.
 */
export async function markBestSellers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ ocid: number; best: boolean }>`
    with recursive tree as (
      select c_id, c_id as main from categories where parent_id is null
      union all
      select categories.c_id, tree.main from categories join tree on categories.parent_id = tree.c_id
    ), ranked as (
      select ocid, popularity,
        row_number() over (partition by tree.main order by popularity desc, ocid) as place,
        count(*) over (partition by tree.main) as products
      from products join tree on tree.c_id = products.category_id
      where status = 'active'
    ), best as (
      select ocid from ranked where popularity > 0 and place <= floor(products * ${sql.lit(BEST_SELLER_SHARE)}::numeric)
    )
    select products.ocid, best.ocid is not null as best
    from products left join best on best.ocid = products.ocid
    where products.best_seller <> (best.ocid is not null)
    order by products.ocid`.execute(db)
  const ocids = rows.map(({ ocid }) => ocid)
  if (ocids.length === 0) return []
  const best = rows.flatMap((row) => (row.best ? row.ocid : []))
  await lockProducts(db, ocids)
  await sql`update products set best_seller = ocid = any(${best}::integer[]) where ocid = any(${ocids}::integer[])`.execute(
    db,
  )
  return ocids
}
