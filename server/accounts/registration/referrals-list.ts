import { LATEST_COMPANY } from '#server/accounts/members/read-member.ts'
import { sql } from 'kysely'
import { initialOf } from '#contract/text/person-name.ts'
import type { Referrals } from '#contract/schemas/accounts/profile.ts'
import { REFERRAL_PARAMETER } from '#contract/accounts/referral.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/deps.ts'

const MAX_SHOWN = 100

/** Returns the buyer's code and link, and the buyers who registered with it: only first name, initial and company. */
export async function referralsOf(db: Db, { id }: Buyer, shopUrl: string): Promise<Referrals> {
  const { referral_code: code } = await db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('users')
    .innerJoin('companies', (join) => join.on('companies.id', '=', LATEST_COMPANY))
    .select(['users.u_fname', 'users.u_lname', 'users.created_at', 'companies.name', 'companies.status'])
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('users.invited_by', '=', id)
    .where('users.closed_at', 'is', null)
    .orderBy('users.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return {
    code,
    link: `${shopUrl}/?${REFERRAL_PARAMETER}=${code}`,
    total: rows[0]?.total ?? 0,
    invited: rows.map(({ u_fname, u_lname, name, status, created_at }) => ({
      name: `${u_fname} ${initialOf(u_lname)}.`,
      company: name,
      status: status === 'approved' ? 'joined' : 'registered',
      registered_at: created_at.toISOString(),
    })),
  }
}
