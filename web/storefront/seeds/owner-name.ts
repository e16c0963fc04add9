import type { Seed } from '#contract/schemas/catalog/seeds.ts'

/** The owner's name as others see it: `Mara V.` */
export function ownerName({ owner }: Pick<Seed, 'owner'>): string {
  return owner.u_lname_initial ? `${owner.u_fname} ${owner.u_lname_initial}.` : owner.u_fname
}
