import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type {
  AttachToSeeds,
  DetachFromSeed,
  SeedKey,
  SeedProductChange,
  SeedProductChanged,
  SeedsOfProduct,
} from '#contract/schemas/catalog/seeds.ts'
import { MAX_SEED_PRODUCTS } from '#contract/catalog/seeds.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { lockOwnSeed, lockOwnSeeds } from './find-seed.ts'
import { moveToEnd, moveBefore } from './positions.ts'
import { roundToPacks } from './quantities.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { anyOf } from '#database/any-of.ts'
import { STATUSES_WITH_PAGE } from '#server/catalog/cards.ts'

/**
 * Adds a product to all these seeds, or to none if one of them is not the buyer's. A seed that already contains the
 * product stays unchanged. Throws `not_found`, and `invalid_input` if a seed is full.
 */
export async function attachProduct(db: Db, buyer: Buyer, { ocid, seeds }: AttachToSeeds): Promise<SeedsOfProduct> {
  return inTransaction(db, async (tx) => {
    const ids = await lockOwnSeeds(tx, buyer, seeds)
    const product = await tx
      .selectFrom('products')
      .select('ocid')
      .where('ocid', '=', ocid)
      .where('status', 'in', STATUSES_WITH_PAGE)
      .executeTakeFirst()
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

/** Removes a product from a seed of the buyer, if it is in it. Throws `not_found`. */
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
 * Changes the given fields of a product: its quantity, rounded to whole packs, its note, its position. Throws
 * `not_found`, also if the product of `before` is not in the seed.
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
    const current = await tx
      .selectFrom('seed_products')
      .innerJoin('products', 'products.ocid', 'seed_products.ocid')
      .select(['quantity', 'note', 'products.min_qty', 'products.qty_step'])
      .where('seed_id', '=', seedId)
      .where('seed_products.ocid', '=', ocid)
      .executeTakeFirst()
    if (!current) throw notInSeed()
    if (before === null) await moveToEnd(tx, seedId, ocid)
    else if (before !== undefined && !(await moveBefore(tx, seedId, ocid, before))) throw notInSeed()
    const changed = {
      quantity:
        typeof quantity === 'number' ? roundToPacks(current, quantity) : quantityOrMinimum(quantity, current.quantity),
      note: note === undefined ? current.note : note?.trim() || null,
    }
    await tx.updateTable('seed_products').set(changed).where('seed_id', '=', seedId).where('ocid', '=', ocid).execute()
    await touch(tx, [seedId])
    return { status: true, ocid, seed_qty: roundToPacks(current, changed.quantity), seed_note: changed.note }
  })
}

function quantityOrMinimum(requested: null | undefined, current: number | null): number | null {
  return requested === null ? null : current
}

function notInSeed(): Problem {
  return new Problem('not_found', 'That product is no longer in this seed.')
}

/** Returns the buyer's seeds that contain the product, most recently changed first. */
async function seedsOf(db: Db, buyer: Buyer, ocid: number): Promise<SeedsOfProduct> {
  const seeds = await db
    .selectFrom('seeds')
    .innerJoin('seed_products', 'seed_products.seed_id', 'seeds.id')
    .select('seeds.uuid')
    .where('seeds.user_id', '=', buyer.id)
    .where('seeds.company_id', '=', buyer.companyId)
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
    .where(anyOf('seed_id', ids))
    .groupBy('seeds.id')
    .having(sql<boolean>`count(*) >= ${MAX_SEED_PRODUCTS} and not bool_or(ocid = ${ocid})`)
    .limit(1)
    .executeTakeFirst()
  if (!full) return
  throw new Problem(
    'invalid_input',
    `“${full.name}” already has ${MAX_SEED_PRODUCTS.toLocaleString('en-US')} products, which is the maximum. Create another seed, or remove products from it.`,
  )
}

async function touch(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('seeds').set({ updated_at: new Date() }).where(anyOf('id', ids)).execute()
}
