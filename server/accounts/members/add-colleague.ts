import type { CompanyRoleKey } from '#contract/accounts/company-permissions.ts'
import type { Db } from '#database/connect.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import type { Member, NewBuyer } from '#server/accounts/deps.ts'
import { requireMember } from './read-member.ts'

/** A person of the demo shop who works for a company. */
export type NewColleague = Pick<NewBuyer, 'u_fname' | 'u_lname' | 'email' | 'username' | 'password'>

/** Creates a person (email confirmed) who is a member of a company. Run it in a transaction. */
export async function addColleague(
  { db, now }: { db: Db; now: () => Date },
  { password, ...person }: NewColleague,
  { companyId, role }: { companyId: number; role: CompanyRoleKey },
): Promise<Member> {
  const created_at = now()
  const { id } = await db
    .insertInto('users')
    .values({
      ...person,
      company_id: null,
      role: 'buyer',
      password_hash: await hashPassword(password),
      created_at,
      email_confirmed_at: created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('members')
    .values({ company_id: companyId, user_id: id, role, created_at, chosen_at: created_at })
    .execute()
  return requireMember(db, { id, companyId })
}
