import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { notAMember } from './members/read-member.ts'
import type { Buyer } from './deps.ts'

/**
 * Locks the user's row until the transaction ends. Work that counts the user's rows before it inserts another runs in
 * sequence, and never while the account is being closed, which would leave rows behind. To avoid a deadlock, lock the
 * company's row first if both are needed. Throws `invalid_token` if the account is closed.
 */
export async function lockUser(db: Db, { id }: Pick<Buyer, 'id'>): Promise<void> {
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
 * Locks the rows of several users, as a change of their roles does, in the order of their ids, so that two changes cannot deadlock: a trigger
 * writes the role of a member to the user. A closed account is not an error.
 */
export async function lockUsers(db: Db, ids: readonly number[]): Promise<void> {
  await db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Locks the user's row, and the membership of the active company against a removal: what the transaction writes, it writes as a member. To
 * avoid a deadlock, lock the company's row first if it is needed. Throws `invalid_token` if the account is closed or the person was removed.
 */
export async function lockMember(db: Db, { id, companyId }: Buyer): Promise<void> {
  await lockUser(db, { id })
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('user_id', '=', id)
    .where('company_id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  if (!member) throw notAMember()
}

/**
 * Locks the user's row with the membership and, before it, the row of the company. Changes to the company's data by two of its members run
 * in sequence.
 */
export async function lockCompanyAndUser(db: Db, buyer: Buyer): Promise<void> {
  await lockCompany(db, buyer.companyId)
  await lockMember(db, buyer)
}

/** Locks the row of a company until the transaction ends. Lock it before the rows of its users, to avoid a deadlock. */
export async function lockCompany(db: Db, id: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The error for a request of an account that was closed after its session or API key was read. */
export function accountClosed(): Problem {
  return new Problem('invalid_token', 'This account is closed.')
}
