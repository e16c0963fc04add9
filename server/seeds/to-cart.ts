import type { SeedToCartAnswer } from '#contract/seeds.ts'
import type { Visitor } from '#server/accounts/accounts.ts'
import type { SeedParts } from './seeds.ts'

/**
 * Adds the products of a seed, or those of `ocids` that are in it, to the shopper's cart in the seed's order. What was
 * asked for and is not in the seed is skipped. `withNotes`: what its owner wrote beside the products comes along, and is nobody
 * else's to read. Run it inside a transaction.
 */
export async function fillCart(
  { db, cart }: SeedParts,
  shopper: Visitor,
  { seedId, withNotes }: { seedId: number; withNotes: boolean },
  ocids: readonly number[] | undefined,
): Promise<SeedToCartAnswer['lines']> {
  const kept = await db
    .selectFrom('seed_products')
    .select(['ocid', 'quantity', 'note'])
    .where('seed_id', '=', seedId)
    .orderBy('position')
    .orderBy('ocid')
    .execute()
  const asked = new Set(ocids ?? kept.map(({ ocid }) => ocid))
  const there = new Set(kept.map(({ ocid }) => ocid))
  const added = await cart.addMany(
    shopper,
    kept.filter(({ ocid }) => asked.has(ocid)).map(({ note, ...line }) => (withNotes ? { ...line, note } : line)),
  )
  const missing = [...asked]
    .filter((ocid) => !there.has(ocid))
    .map((ocid) => ({ ocid, result: 'skipped' as const, quantity: 0, message: 'It is not in this seed any more.' }))
  return [...added, ...missing]
}
