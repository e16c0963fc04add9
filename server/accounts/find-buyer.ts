import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { latestCompany } from './members/read-member.ts'
import type { Buyer } from './deps.ts'

/** Finds the open account of an email address or a username, given in lowercase. */
export async function findUser(db: Db, name: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'u_fname', 'password_hash'])
    .where((eb) => eb.or([eb(eb.fn('lower', ['email']), '=', name), eb(eb.fn('lower', ['username']), '=', name)]))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the buyer with this email address, which the operator typed, in the company that they chose last. Throws `not_found`. */
export async function buyerByEmail(db: Db, email: string): Promise<Buyer> {
  const user = await findUser(db, email.trim().toLowerCase())
  if (!user) throw new Problem('not_found', `There is no buyer with the email address ${email}.`)
  const companyId = await latestCompany(db, user.id)
  if (companyId === null) throw new Problem('not_found', `The buyer ${email} belongs to no company.`)
  return { id: user.id, companyId }
}
