import { type RawBuilder, sql } from 'kysely'
import { todayUtc } from '#contract/values/days.ts'
import type { PreviouslyBought, PreviouslyBoughtQuery } from '#contract/schemas/orders/reorder.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import {
  type CountedPage,
  type CursorPage,
  pageAfterCursor,
  parseCursor,
  withNextCursor,
} from '#database/keyset-cursor.ts'
import type { Catalog } from '#server/catalog/catalog.ts'

interface Bought extends Omit<PreviouslyBought, 'product'> {
  ocid: number
  /** Days from a far day back to the last order: the more recent, the smaller. */
  age: number
}

interface ReadDeps {
  db: Db
  catalog: Catalog
}

/**
 * Returns the products that the company bought and can buy again: first those that are due again (their usual interval,
 * the median of the days between two orders, has passed), then the most recent. A page beyond the last returns the last
 * page.
 */
export async function previouslyBought(
  deps: ReadDeps,
  companyId: number,
  { page, limit }: PreviouslyBoughtQuery,
): Promise<CountedPage<PreviouslyBought>> {
  const rows = await readBought(
    deps.db,
    companyId,
    sql`limit ${limit} offset (
      select greatest(0, least(${(page - 1) * limit}, (total - 1) / ${limit} * ${limit})) from counted)`,
  )
  const meta = pageMeta(page, limit, rows[0]?.total ?? 0)
  return { data: await describe(deps, rows), meta: withNextCursor(rows, meta, sortKeys) }
}

/** Like `previouslyBought`, for the page after a cursor. Throws `invalid_input`. */
export async function previouslyBoughtAfter(
  deps: ReadDeps,
  companyId: number,
  { cursor, limit }: Omit<PreviouslyBoughtQuery, 'page'> & { cursor: string },
): Promise<CursorPage<PreviouslyBought>> {
  const [isLater, age, ocid] = parseCursor(cursor, SORT_KEY_COUNT)
  const rows = await readBought(
    deps.db,
    companyId,
    sql`limit ${limit + 1}`,
    sql`where ((not due_again)::integer, age, ocid) > (${isLater}::bigint, ${age}::bigint, ${ocid}::bigint)`,
  )
  const { shown, meta } = pageAfterCursor(rows, limit, sortKeys)
  return { data: await describe(deps, shown), meta }
}

const SORT_KEY_COUNT = 3

function sortKeys({ due_again, age, ocid }: Bought): readonly number[] {
  return [due_again ? 0 : 1, age, ocid]
}

async function describe({ catalog }: ReadDeps, rows: readonly BoughtRow[]): Promise<PreviouslyBought[]> {
  const cards = new Map((await catalog.cards(rows.map(({ ocid }) => ocid))).map((card) => [card.ocid, card]))
  return rows.flatMap(({ ocid, total: _total, age: _age, ...bought }) => {
    const product = cards.get(ocid)
    return product ? [{ product, ...bought }] : []
  })
}

type BoughtRow = Bought & { total: number }

/** Reads the products after `condition` in the order of the list, and the number of all. One query that reads each line once. */
async function readBought(
  db: Db,
  companyId: number,
  limits: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql``,
): Promise<BoughtRow[]> {
  const { rows } = await sql<BoughtRow>`
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
      select summed.*, coalesce(last_ordered_on + every_days <= ${todayUtc()}::date, false) as due_again,
        date '9999-12-31' - last_ordered_on as age
      from summed join products on products.ocid = summed.ocid and products.status = 'active'
    ), counted as (select count(*) as total from buyable)
    select buyable.*, counted.total from buyable cross join counted ${condition}
    order by due_again desc, age, ocid ${limits}`.execute(db)
  return rows
}
