import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from './accounts.ts'

/**
 * Holds a person's row until the transaction ends, so that what is counted and added for them is so one after the other, and not
 * while their account is being closed: that would leave it behind. Where the company's row is held too, it is held first. Throws
 * `invalid_token` where the account is closed.
 */
export async function holdPerson(db: Db, { id }: Pick<Buyer, 'id'>): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw accountClosed()
}

/**
 * The same, and the row of their company before it: of two people of one company, too, one after the other changes what is the
 * company's.
 */
export async function holdCompany(db: Db, buyer: Buyer): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', buyer.companyId).forNoKeyUpdate().execute()
  await holdPerson(db, buyer)
}

/** What is asked for an account that was closed since its session or key was read. */
export function accountClosed(): Problem {
  return new Problem('invalid_token', 'This account is closed.')
}
