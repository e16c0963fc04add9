import { seedChangesTexts } from '#texts/seeds/seed-changes.ts'
import { toastOnError } from '#web/storefront/http/toast-on-error.ts'
import { attachProduct, createSeed } from '#web/storefront/state/seeds/change-seeds.ts'
import type { SavableProduct } from '#web/storefront/state/seeds/seed-list.ts'
import { isInAnySeed, readSeeds } from '#web/storefront/state/seeds/seeds-store.ts'

/** Saves a product whose flower was clicked before signing in: to the seed changed last, or to a new first one. */
export async function saveProduct(product: SavableProduct): Promise<void> {
  if (isInAnySeed(product.ocid)) return
  const seed = readSeeds().list[0] ?? (await toastOnError(() => createSeed({ name: seedChangesTexts.firstSeed })))
  if (seed) await attachProduct(seed.uuid, product)
}
