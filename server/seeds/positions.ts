/**
 * The order of a seed's products: by (position, ocid). Moving a product writes one row, with a position halfway between
 * its neighbors. If no number is left between them, the whole seed is renumbered. The caller must have locked the seed.
 */
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** Moves the product to the end. */
export async function moveToEnd(tx: Db, seedId: number, ocid: number): Promise<void> {
  const { last } = await tx
    .selectFrom('seed_products')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('seed_id', '=', seedId)
    .where('ocid', '<>', ocid)
    .executeTakeFirstOrThrow()
  await setPosition(tx, seedId, ocid, last + 1)
}

/** Moves the product right before another one; before itself, it stays. Returns false if the other one is not in the seed. */
export async function moveBefore(tx: Db, seedId: number, ocid: number, before: number): Promise<boolean> {
  if (ocid === before) return true
  const gap = await findGap(tx, seedId, ocid, before)
  if (!gap) return false
  const middle = halfway(gap)
  if (middle !== null) {
    await setPosition(tx, seedId, ocid, middle)
    return true
  }
  await renumber(tx, seedId)
  return moveBefore(tx, seedId, ocid, before)
}

interface Gap {
  from: number | null
  to: number
}

/** Returns the positions of the product `before` and of its predecessor, ignoring the moved product. */
async function findGap(tx: Db, seedId: number, ocid: number, before: number): Promise<Gap | undefined> {
  const { rows } = await sql<Gap>`
    select other.position as to, (
      select max(position) from seed_products
      where seed_id = ${seedId} and ocid <> ${ocid} and (position, ocid) < (other.position, other.ocid)
    ) as from
    from seed_products as other where seed_id = ${seedId} and ocid = ${before}`.execute(tx)
  return rows[0]
}

/** Returns a number strictly between the two, or null if there is none left. */
function halfway({ from, to }: Gap): number | null {
  const middle = from === null ? to - 1 : from + (to - from) / 2
  return (from === null || middle > from) && middle < to ? middle : null
}

/** Sets whole numbers from 1, in the current order. */
async function renumber(tx: Db, seedId: number): Promise<void> {
  await sql`
    update seed_products set position = numbered.place
    from (
      select ocid, row_number() over (order by position, ocid) as place from seed_products where seed_id = ${seedId}
    ) as numbered
    where seed_products.seed_id = ${seedId} and seed_products.ocid = numbered.ocid`.execute(tx)
}

async function setPosition(tx: Db, seedId: number, ocid: number, position: number): Promise<void> {
  await tx
    .updateTable('seed_products')
    .set({ position })
    .where('seed_id', '=', seedId)
    .where('ocid', '=', ocid)
    .execute()
}
