import { sql } from 'kysely'
import { todayUtc } from '#contract/values/days.ts'
import type { PreviouslyBought } from '#contract/schemas/reorder.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { PageMeta } from '#contract/schemas/wire.ts'
import type { Db } from '#database/connect.ts'
import type { Catalog } from '#server/catalog/catalog.ts'

interface Bought extends Omit<PreviouslyBought, 'product'> {
  ocid: number
}

/**
 * Returns the products that the company bought and can buy again: first those that are due again (their usual interval,
 * the median of the days between two orders, has passed), then the most recent. A page beyond the last returns the last
 * page.
 */
export async function previouslyBought(
  { db, catalog }: { db: Db; catalog: Catalog },
  companyId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: PreviouslyBought[]; meta: PageMeta }> {
  const rows = await readBought(db, companyId, { page, limit })
  const cards = new Map((await catalog.cards(rows.map(({ ocid }) => ocid))).map((card) => [card.ocid, card]))
  return {
    data: rows.flatMap(({ ocid, total: _, ...bought }) => {
      const product = cards.get(ocid)
      return product ? [{ product, ...bought }] : []
    }),
    meta: pageMeta(page, limit, rows[0]?.total ?? 0),
  }
}

/** Returns one page, or the last one, and the number of products. One query that reads each line once. */
async function readBought(
  db: Db,
  companyId: number,
  { page, limit }: { page: number; limit: number },
): Promise<(Bought & { total: number })[]> {
  const { rows } = await sql<Bought & { total: number }>`
    with suborders as materialized (
      select suborder.id, orders.id as order_id, (orders.placed_at at time zone 'UTC')::date as day
      from orders join maker_orders as suborder on suborder.order_id = orders.id
      where orders.company_id = ${companyId} and suborder.state <> 'cancelled'
    ), spaced as (
      select line.ocid, line.quantity, suborders.day, suborders.day - lag(suborders.day) over by_product as gap,
        lag(suborders.order_id) over by_product is distinct from suborders.order_id as is_another,
        lead(suborders.day) over by_product is null as is_last
      from suborders join order_lines as line on line.maker_order_id = suborders.id
      window by_product as (partition by line.ocid order by suborders.day, suborders.order_id)
    ), summed as (
      select ocid, count(*) filter (where is_another) as times, sum(quantity) as units,
        max(quantity) filter (where is_last) as last_quantity, max(day) as last_ordered_on,
        round(percentile_cont(0.5) within group (order by gap) filter (where gap > 0))::integer as every_days
      from spaced group by ocid
    ), buyable as materialized (
      select summed.*, coalesce(last_ordered_on + every_days <= ${todayUtc()}::date, false) as due_again
      from summed join products on products.ocid = summed.ocid and products.status = 'active'
    ), counted as (select count(*) as total from buyable)
    select buyable.*, counted.total from buyable cross join counted
    order by due_again desc, last_ordered_on desc, ocid limit ${limit} offset (
      select greatest(0, least(${(page - 1) * limit}, (total - 1) / ${limit} * ${limit})) from counted)`.execute(db)
  return rows
}
