import type { SeedToCartResponse } from '#contract/schemas/seeds.ts'
import type { Visitor } from '#server/accounts/deps.ts'
import type { SeedDeps } from './deps.ts'

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
