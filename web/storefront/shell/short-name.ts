import type { User } from '#contract/accounts.ts'

/** First name and initial, as the header has it: `Mara V.` */
export function shortName({ u_fname, u_lname }: Pick<User, 'u_fname' | 'u_lname'>): string {
  const [initial] = u_lname
  return initial ? `${u_fname} ${initial}.` : u_fname
}
