import { sql } from 'kysely'
import type { Referrals } from '#contract/profile.ts'
import { REFERRAL_PARAMETER } from '#contract/referral.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from './accounts.ts'

const MOST_SHOWN = 100

/** The code and link of a buyer, and who came by it: no more than a first name, an initial and a company. */
export async function referralsOf(db: Db, { id }: Buyer, shopUrl: string): Promise<Referrals> {
  const { referral_code: code } = await db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.u_fname', 'users.u_lname', 'users.created_at', 'companies.name', 'companies.status'])
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('users.invited_by', '=', id)
    .where('users.closed_at', 'is', null)
    .orderBy('users.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return {
    code,
    link: `${shopUrl}/?${REFERRAL_PARAMETER}=${code}`,
    total: rows[0]?.total ?? 0,
    invited: rows.map(({ u_fname, u_lname: [initial = ''], name, status, created_at }) => ({
      name: `${u_fname} ${initial}.`,
      company: name,
      status: status === 'approved' ? 'joined' : 'registered',
      registered_at: created_at.toISOString(),
    })),
  }
}
