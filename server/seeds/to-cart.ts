import { sql } from 'kysely'
import type { SeedToCartResponse } from '#contract/schemas/catalog/seeds.ts'
import { MAX_SEED_PRODUCTS } from '#contract/catalog/seeds.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Visitor } from '#server/accounts/deps.ts'
import type { SeedDeps } from './deps.ts'

/** Seeds with more products than this are long orders, like quick orders. */
const SHORT_LINES = 50
/** Long orders of seeds per network. */
const LONG_ORDERS = { max: 60, seconds: 600 }

/** Counts an order of many products of a seed. Throws `rate_limited`. Call it outside of the transaction. */
export async function limitLongOrders(
  { db, rateLimiter }: { db: Db; rateLimiter: Accounts['rateLimiter'] },
  seedId: number,
  ocids: readonly number[] | undefined,
  address: string,
): Promise<void> {
  const lines = ocids?.length ?? (await countProducts(db, seedId))
  if (lines > SHORT_LINES) await rateLimiter.consumeFrom(address, 'long orders of seeds', LONG_ORDERS)
}

async function countProducts(db: Db, seedId: number): Promise<number> {
  const { products } = await db
    .selectFrom('seed_products')
    .select(sql<number>`count(*)`.as('products'))
    .where('seed_id', '=', seedId)
    .executeTakeFirstOrThrow()
  return products
}

/**
 * Adds the products of a seed, or those of `ocids` that are in it, to the shopper's cart in the seed's order. Requested
 * products that are not in the seed are skipped. `withNotes`: the owner's notes are copied to the cart lines; only the
 * owner may read them. Run it inside a transaction.
 */
export async function fillCart(
  { db, cart }: SeedDeps,
  shopper: Visitor,
  { seedId, withNotes }: { seedId: number; withNotes: boolean },
  ocids: readonly number[] | undefined,
): Promise<SeedToCartResponse['lines']> {
  const lines = await db
    .selectFrom('seed_products')
    .select(['ocid', 'quantity', 'note'])
    .where('seed_id', '=', seedId)
    .orderBy('position')
    .orderBy('ocid')
    // Seeds of previous releases may have more.
    .limit(MAX_SEED_PRODUCTS)
    .execute()
  const requested = new Set(ocids ?? lines.map(({ ocid }) => ocid))
  const inSeed = new Set(lines.map(({ ocid }) => ocid))
  const added = await cart.addMany(
    shopper,
    lines.filter(({ ocid }) => requested.has(ocid)).map(({ note, ...line }) => (withNotes ? { ...line, note } : line)),
  )
  const missing = [...requested]
    .filter((ocid) => !inSeed.has(ocid))
    .map((ocid) => ({ ocid, result: 'skipped' as const, quantity: 0, message: 'It is no longer in this seed.' }))
  return [...added, ...missing]
}
