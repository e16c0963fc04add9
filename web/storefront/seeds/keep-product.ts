import { seedChangesTexts } from '#texts/seed-changes.ts'
import { orSay } from '#web/storefront/or-say.ts'
import { attachProduct, createSeed } from './change-seeds.ts'
import { heldSeeds, isInASeed } from './held-seeds.ts'
import type { Flowered } from './seed-list.ts'

/** Keeps a product that was pressed before signing in: in the seed last changed, or in a first one. */
export async function keepProduct(product: Flowered): Promise<void> {
  if (isInASeed(product.ocid)) return
  const seed = heldSeeds().list[0] ?? (await orSay(() => createSeed({ name: seedChangesTexts.firstSeed })))
  if (seed) await attachProduct(seed.uuid, product)
}
