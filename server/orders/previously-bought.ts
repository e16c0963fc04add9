import { sql } from 'kysely'
import { todayIs } from '#contract/days.ts'
import type { PreviouslyBought } from '#contract/reorder.ts'
import { type PageMeta, pageMeta } from '#contract/wire.ts'
import type { Db } from '#database/connect.ts'
import type { Catalog } from '#server/catalog/catalog.ts'

interface Bought extends Omit<PreviouslyBought, 'product'> {
  ocid: number
}

/**
 * What the company bought and can buy again: what is due first (its usual interval, the median of the days between two orders
 * of it, has passed), then what it bought last. Beyond the last page is the last page.
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

/** One page, or the last one, and how many products there are: one query, which looks at each line once. */
async function readBought(
  db: Db,
  companyId: number,
  { page, limit }: { page: number; limit: number },
): Promise<(Bought & { total: number })[]> {
  const { rows } = await sql<Bought & { total: number }>`
    with children as materialized (
      select child.id, orders.id as order_id, (orders.placed_at at time zone 'UTC')::date as day
      from orders join maker_orders as child on child.order_id = orders.id
      where orders.company_id = ${companyId} and child.state <> 'cancelled'
    ), spaced as (
      select line.ocid, line.quantity, children.day, children.day - lag(children.day) over by_product as gap,
        lag(children.order_id) over by_product is distinct from children.order_id as is_another,
        lead(children.day) over by_product is null as is_last
      from children join order_lines as line on line.maker_order_id = children.id
      window by_product as (partition by line.ocid order by children.day, children.order_id)
    ), summed as (
      select ocid, count(*) filter (where is_another) as times, sum(quantity) as units,
        max(quantity) filter (where is_last) as last_quantity, max(day) as last_ordered_on,
        round(percentile_cont(0.5) within group (order by gap) filter (where gap > 0))::integer as every_days
      from spaced group by ocid
    ), buyable as materialized (
      select summed.*, coalesce(last_ordered_on + every_days <= ${todayIs()}::date, false) as due_again
      from summed join products on products.ocid = summed.ocid and products.status = 'active'
    ), counted as (select count(*) as total from buyable)
    select buyable.*, counted.total from buyable cross join counted
    order by due_again desc, last_ordered_on desc, ocid limit ${limit} offset (
      select greatest(0, least(${(page - 1) * limit}, (total - 1) / ${limit} * ${limit})) from counted)`.execute(db)
  return rows
}
