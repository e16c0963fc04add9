import type { User } from '#contract/schemas/accounts.ts'

/** Returns the first name and initial, as shown in the header: `Mara V.` */
export function shortName({ u_fname, u_lname }: Pick<User, 'u_fname' | 'u_lname'>): string {
  const [initial] = u_lname
  return initial ? `${u_fname} ${initial}.` : u_fname
}
