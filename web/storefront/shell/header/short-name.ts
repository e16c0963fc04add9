import type { User } from '#contract/schemas/accounts/accounts.ts'

/** Returns the first name and initial, as shown in the header: `Mara V.` */
export function shortName({ u_fname, u_lname }: Pick<User, 'u_fname' | 'u_lname'>): string {
  // Names of older accounts may have their accents apart.
  const [initial] = u_lname.normalize()
  return initial ? `${u_fname} ${initial}.` : u_fname
}
