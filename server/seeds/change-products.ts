import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import {
  type AttachToSeeds,
  type DetachFromSeed,
  MAX_SEED_PRODUCTS,
  type SeedKey,
  type SeedProductChange,
  type SeedProductChanged,
  type SeedsOfProduct,
} from '#contract/seeds.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { among } from '#server/catalog/cards.ts'
import { lockOwnSeed, lockOwnSeeds } from './find-seed.ts'
import { placeAtEnd, placeBefore } from './places.ts'
import { inPacks } from './quantities.ts'

/**
 * Puts a product into all these seeds, or into none when one of them is not the buyer's. Where it is already, it stays as
 * it is. Throws `not_found`, and `invalid_input` when a seed is full.
 */
export async function attachProduct(db: Db, buyer: Buyer, { ocid, seeds }: AttachToSeeds): Promise<SeedsOfProduct> {
  return inTransaction(db, async (tx) => {
    const ids = await lockOwnSeeds(tx, buyer, seeds)
    const product = await tx.selectFrom('products').select('ocid').where('ocid', '=', ocid).executeTakeFirst()
    if (!product) throw new Problem('not_found', 'There is no such product.')
    await requireRoom(tx, ids, ocid)
    const { rows: attached } = await sql<{ seed_id: number }>`
      insert into seed_products (seed_id, ocid, position)
      select id, ${ocid}, 1 + coalesce((select max(position) from seed_products where seed_id = id), 0)
      from unnest(${ids}::integer[]) as seed (id)
      on conflict (seed_id, ocid) do nothing returning seed_id`.execute(tx)
    await touch(
      tx,
      attached.map(({ seed_id }) => seed_id),
    )
    return seedsOf(tx, buyer, ocid)
  })
}

/** Takes a product out of a seed of the buyer; one that is not in it is no matter. Throws `not_found`. */
export async function detachProduct(db: Db, buyer: Buyer, { ocid, seed }: DetachFromSeed): Promise<SeedsOfProduct> {
  return inTransaction(db, async (tx) => {
    const id = await lockOwnSeed(tx, buyer, seed)
    const { numDeletedRows } = await tx
      .deleteFrom('seed_products')
      .where('seed_id', '=', id)
      .where('ocid', '=', ocid)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await touch(tx, [id])
    return seedsOf(tx, buyer, ocid)
  })
}

/**
 * Changes what is given of a product: its quantity, brought to whole packs, its note, its place. Throws `not_found`, also
 * when the product it should stand before is not there.
 */
export async function changeProduct(
  db: Db,
  buyer: Buyer,
  key: SeedKey,
  ocid: number,
  { quantity, note, before }: SeedProductChange,
): Promise<SeedProductChanged> {
  return inTransaction(db, async (tx) => {
    const seedId = await lockOwnSeed(tx, buyer, key)
    const held = await tx
      .selectFrom('seed_products')
      .innerJoin('products', 'products.ocid', 'seed_products.ocid')
      .select(['quantity', 'note', 'products.min_qty', 'products.qty_step'])
      .where('seed_id', '=', seedId)
      .where('seed_products.ocid', '=', ocid)
      .executeTakeFirst()
    if (!held) throw notInSeed()
    if (before === null) await placeAtEnd(tx, seedId, ocid)
    else if (before !== undefined && !(await placeBefore(tx, seedId, ocid, before))) throw notInSeed()
    const kept = {
      quantity: typeof quantity === 'number' ? inPacks(held, quantity) : quantityKept(quantity, held.quantity),
      note: note === undefined ? held.note : note?.trim() || null,
    }
    await tx.updateTable('seed_products').set(kept).where('seed_id', '=', seedId).where('ocid', '=', ocid).execute()
    await touch(tx, [seedId])
    return { status: true, ocid, seed_qty: inPacks(held, kept.quantity), seed_note: kept.note }
  })
}

function quantityKept(wanted: null | undefined, held: number | null): number | null {
  return wanted === null ? null : held
}

function notInSeed(): Problem {
  return new Problem('not_found', 'That product is not in this seed any more.')
}

/** Which seeds of the buyer hold the product, the last changed first. */
async function seedsOf(db: Db, buyer: Buyer, ocid: number): Promise<SeedsOfProduct> {
  const seeds = await db
    .selectFrom('seeds')
    .innerJoin('seed_products', 'seed_products.seed_id', 'seeds.id')
    .select('seeds.uuid')
    .where('seeds.user_id', '=', buyer.id)
    .where('seeds.deleted_at', 'is', null)
    .where('seed_products.ocid', '=', ocid)
    .orderBy('seeds.updated_at', 'desc')
    .orderBy('seeds.id', 'desc')
    .execute()
  return { status: true, ocid, seeds: seeds.map(({ uuid }) => uuid) }
}

async function requireRoom(tx: Db, ids: readonly number[], ocid: number): Promise<void> {
  const full = await tx
    .selectFrom('seed_products')
    .innerJoin('seeds', 'seeds.id', 'seed_products.seed_id')
    .select('seeds.name')
    .where(among('seed_id', ids))
    .groupBy('seeds.id')
    .having(sql<boolean>`count(*) >= ${MAX_SEED_PRODUCTS} and not bool_or(ocid = ${ocid})`)
    .limit(1)
    .executeTakeFirst()
  if (!full) return
  throw new Problem(
    'invalid_input',
    `“${full.name}” holds ${MAX_SEED_PRODUCTS} products already, and a seed takes no more. Make another seed, or take something out of it.`,
  )
}

async function touch(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('seeds').set({ updated_at: new Date() }).where(among('id', ids)).execute()
}
