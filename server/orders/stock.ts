import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { LARGEST_INTEGER } from '#contract/row-id.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { among } from '#server/catalog/cards.ts'
import type { HeldChild } from './hold.ts'

/** Nobody else changes these products until we are done; returns their stock. In order of ocid, so that two carts never wait in a ring. */
export async function lockStock(db: Db, ocids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['ocid', 'stock'])
    .where(among('ocid', ocids))
    .orderBy('ocid')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ ocid, stock }) => [ocid, stock]))
}

/** So many units of these products are sold (`lockStock` first). Throws `insufficient_stock`. */
export async function takeStock(db: Db, items: readonly { ocid: number; quantity: number }[]): Promise<void> {
  const ocids = items.map((item) => item.ocid)
  const quantities = items.map((item) => item.quantity)
  const taken = await sql`
    update products set stock = stock - wanted.quantity
    from unnest(${ocids}::integer[], ${quantities}::integer[]) as wanted (ocid, quantity)
    where products.ocid = wanted.ocid and products.stock >= wanted.quantity`.execute(db)
  if (Number(taken.numAffectedRows) !== ocids.length) throw new Problem('insufficient_stock')
}

/** Holds the products of all these child orders at once, in order of ocid: then nobody waits in a ring. */
export async function lockProductsOf(db: Db, children: readonly HeldChild[]): Promise<void> {
  const ids = children.map(({ id }) => id)
  await db
    .selectFrom('products')
    .select('ocid')
    .where('ocid', 'in', (lines) => lines.selectFrom('order_lines').select('ocid').where(among('maker_order_id', ids)))
    .orderBy('ocid')
    .forNoKeyUpdate()
    .execute()
}

/**
 * So many units of its lines, by position, can be bought again (`lockProductsOf` first). Shops that never run out say so with the
 * largest stock there can be, which stays it.
 */
export async function returnStock(
  { db, jobs }: { db: Db; jobs: Jobs },
  child: HeldChild,
  units: ReadonlyMap<number, number>,
): Promise<void> {
  const positions = [...units.keys()]
  const quantities = [...units.values()]
  const { rows } = await sql<{ ocid: number }>`
    update products set stock = least(stock::bigint + back.quantity, ${LARGEST_INTEGER})::integer
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
