/**
 * The order of a seed's products: by (position, ocid). Moving one writes one row, halfway between its neighbours; only
 * when no number is left between them is the whole seed numbered anew. The seed is locked by whoever calls.
 */
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** Makes the product the last one. */
export async function placeAtEnd(tx: Db, seedId: number, ocid: number): Promise<void> {
  const { last } = await tx
    .selectFrom('seed_products')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('seed_id', '=', seedId)
    .where('ocid', '<>', ocid)
    .executeTakeFirstOrThrow()
  await put(tx, seedId, ocid, last + 1)
}

/** Puts the product right before another one; before itself it stays. False when the other one is not there. */
export async function placeBefore(tx: Db, seedId: number, ocid: number, before: number): Promise<boolean> {
  if (ocid === before) return true
  const gap = await findGap(tx, seedId, ocid, before)
  if (!gap) return false
  const middle = halfway(gap)
  if (middle !== null) {
    await put(tx, seedId, ocid, middle)
    return true
  }
  await renumber(tx, seedId)
  return placeBefore(tx, seedId, ocid, before)
}

interface Gap {
  from: number | null
  to: number
}

/** The positions of the product `before` and of the one it follows, the moved one left out. */
async function findGap(tx: Db, seedId: number, ocid: number, before: number): Promise<Gap | undefined> {
  const { rows } = await sql<Gap>`
    select other.position as to, (
      select max(position) from seed_products
      where seed_id = ${seedId} and ocid <> ${ocid} and (position, ocid) < (other.position, other.ocid)
    ) as from
    from seed_products as other where seed_id = ${seedId} and ocid = ${before}`.execute(tx)
  return rows[0]
}

/** A number strictly between the two, or null when there is none left. */
function halfway({ from, to }: Gap): number | null {
  const middle = from === null ? to - 1 : from + (to - from) / 2
  return (from === null || middle > from) && middle < to ? middle : null
}

/** Whole numbers from 1, in the order that stands. */
async function renumber(tx: Db, seedId: number): Promise<void> {
  await sql`
    update seed_products set position = numbered.place
    from (
      select ocid, row_number() over (order by position, ocid) as place from seed_products where seed_id = ${seedId}
    ) as numbered
    where seed_products.seed_id = ${seedId} and seed_products.ocid = numbered.ocid`.execute(tx)
}

async function put(tx: Db, seedId: number, ocid: number, position: number): Promise<void> {
  await tx
    .updateTable('seed_products')
    .set({ position })
    .where('seed_id', '=', seedId)
    .where('ocid', '=', ocid)
    .execute()
}
