import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { among } from '#server/catalog/cards.ts'
import type { HeldChild } from './hold.ts'

/** Holds the products of all these child orders at once, in order of ocid: then nobody waits in a ring. */
export async function lockProducts(db: Db, children: readonly HeldChild[]): Promise<void> {
  const ids = children.map(({ id }) => id)
  await db
    .selectFrom('products')
    .select('ocid')
    .where('ocid', 'in', (lines) => lines.selectFrom('order_lines').select('ocid').where(among('maker_order_id', ids)))
    .orderBy('ocid')
    .forNoKeyUpdate()
    .execute()
}

/** What a stock can be: shops that never run out say so with the largest number there is. */
const MOST = 2_147_483_647

/** So many units of its lines, by position, can be bought again (`lockProducts` first). */
export async function returnStock(
  { db, jobs }: { db: Db; jobs: Jobs },
  child: HeldChild,
  units: ReadonlyMap<number, number>,
): Promise<void> {
  const positions = [...units.keys()]
  const quantities = [...units.values()]
  const { rows } = await sql<{ ocid: number }>`
    update products set stock = least(stock::bigint + back.quantity, ${MOST})::integer
    from (
      select line.ocid, sum(one.quantity)::integer as quantity
      from unnest(${positions}::integer[], ${quantities}::integer[]) as one (position, quantity)
      join order_lines as line on line.maker_order_id = ${child.id} and line.position = one.position
      group by line.ocid
    ) as back
    where products.ocid = back.ocid
    returning products.ocid`.execute(db)
  if (rows.length > 0) await jobs.enqueue('search.refresh', { ocids: rows.map(({ ocid }) => ocid) })
}
