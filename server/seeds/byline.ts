import type { Seed } from '#contract/seeds.ts'

/** Whose seed it is and how large: `Chosen by Nora W. · 12 products`. */
export function byline({ owner, products_count }: Pick<Seed, 'owner' | 'products_count'>): string {
  const count = products_count === 1 ? '1 product' : `${products_count.toLocaleString('en-US')} products`
  return `Chosen by ${ownerName(owner)} · ${count}`
}

/** First name and initial: `Nora W.`. */
function ownerName({ u_fname, u_lname_initial }: Seed['owner']): string {
  return u_lname_initial ? `${u_fname} ${u_lname_initial}.` : u_fname
}
