import type { Seed } from '#contract/seeds.ts'

/** Whose seed it is, as others see it: `Mara V.` */
export function ownerName({ owner }: Pick<Seed, 'owner'>): string {
  return owner.u_lname_initial ? `${owner.u_fname} ${owner.u_lname_initial}.` : owner.u_fname
}
