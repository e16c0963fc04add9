import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { MAX_SEED_PRODUCTS, MAX_SEEDS, SEED_NAME_LENGTH } from '#contract/catalog/seeds.ts'
import type { NewSeed } from '#contract/schemas/catalog/seeds.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { lockMember } from '#server/accounts/accounts.ts'
import { cleanDescription, cleanName } from './clean-texts.ts'
import { isOwnSeed } from './find-seed.ts'
import type { SeedRow } from './find-seed.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Creates an empty seed and returns its id. Throws `invalid_input` for a blank name or too many seeds. */
export async function insertSeed(db: Db, buyer: Buyer, { name, description }: NewSeed): Promise<number> {
  const texts = { name: cleanName(name), description: cleanDescription(description) }
  return inTransaction(db, async (tx) => {
    await requireRoomForSeed(tx, buyer)
    await requireFewDeleted(tx, buyer)
    const seed = await tx
      .insertInto('seeds')
      .values({ ...texts, user_id: buyer.id, company_id: buyer.companyId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return seed.id
  })
}

/**
 * Copies a seed that `buyer` can see, with quantities, and returns the id of the copy. Copies the notes only of the
 * buyer's own seed, because notes are private. Throws `invalid_input` for a seed of a previous release with more
 * products than a seed can have now.
 */
export async function insertCopy(db: Db, buyer: Buyer, from: SeedRow): Promise<number> {
  return inTransaction(db, async (tx) => {
    const name = Array.from(`Copy of ${from.name}`).slice(0, SEED_NAME_LENGTH).join('')
    const id = await insertSeed(tx, buyer, { name, description: from.description })
    const { numAffectedRows } = await sql`
      insert into seed_products (seed_id, ocid, quantity, note, position)
      select ${id}, ocid, quantity, case when ${isOwnSeed(from, buyer)} then note end,
        row_number() over (order by position, ocid)
      from seed_products where seed_id = ${from.id} limit ${MAX_SEED_PRODUCTS + 1}`.execute(tx)
    if (Number(numAffectedRows) > MAX_SEED_PRODUCTS) throw tooLargeToCopy(from)
    return id
  })
}

function tooLargeToCopy({ name }: SeedRow): Problem {
  const most = MAX_SEED_PRODUCTS.toLocaleString('en-US')
  return new Problem(
    'invalid_input',
    `“${name}” has more than ${most} products, the maximum of a seed. It cannot be copied.`,
  )
}

/** Creates a seed with products, their units and notes, in the given order. Returns its id. */
export async function insertSeedWithLines(
  db: Db,
  buyer: Buyer,
  seed: NewSeed,
  lines: readonly { ocid: number; quantity: number; note: string | null }[],
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const id = await insertSeed(tx, buyer, seed)
    await tx
      .insertInto('seed_products')
      .values(
        lines.map(({ ocid, quantity, note }, index) => ({ seed_id: id, ocid, quantity, note, position: index + 1 })),
      )
      .execute()
    return id
  })
}

/**
 * Throws `invalid_input` if the buyer has the maximum number of seeds. Locks the user, so that concurrent requests are
 * counted in sequence.
 */
export async function requireRoomForSeed(tx: Db, buyer: Buyer): Promise<void> {
  await lockMember(tx, buyer)
  const { seeds } = await tx
    .selectFrom('seeds')
    .select(sql<number>`count(*)`.as('seeds'))
    .where('user_id', '=', buyer.id)
    .where('company_id', '=', buyer.companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (seeds < MAX_SEEDS) return
  throw new Problem(
    'invalid_input',
    `You already have ${MAX_SEEDS} seeds, which is the maximum. Delete one that you no longer need.`,
  )
}

/**
 * Throws `invalid_input` if the buyer has deleted the maximum number of seeds within a day: they are stored that long
 * to be restored.
 */
async function requireFewDeleted(tx: Db, buyer: Buyer): Promise<void> {
  const { seeds } = await tx
    .selectFrom('seeds')
    .select(sql<number>`count(*)`.as('seeds'))
    .where('user_id', '=', buyer.id)
    .where('company_id', '=', buyer.companyId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (seeds < MAX_SEEDS) return
  throw new Problem('invalid_input', `You have deleted ${MAX_SEEDS} seeds today. Please create new ones tomorrow.`)
}
