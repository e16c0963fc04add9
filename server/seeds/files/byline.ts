import { counted } from '#contract/text/language.ts'
import type { Seed } from '#contract/schemas/catalog/seeds.ts'

/** Returns the owner and the size of a seed: `Chosen by Nora W. · 12 products`. */
export function byline({ owner, products_count }: Pick<Seed, 'owner' | 'products_count'>): string {
  const count = counted(products_count, 'product')
  return `Chosen by ${ownerName(owner)} · ${count}`
}

/** Returns first name and initial: `Nora W.`. */
function ownerName({ u_fname, u_lname_initial }: Seed['owner']): string {
  return u_lname_initial ? `${u_fname} ${u_lname_initial}.` : u_fname
}
