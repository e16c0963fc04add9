import type { Db } from '#database/connect.ts'
import { termsDays } from '#server/accounts/terms.ts'

/** The person a mail is written to, and their company. */
export type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>

/** That they pay by invoice, after what else they can do; nothing for a company that does not. */
export function andPays(reader: Reader): string {
  const days = termsDays(reader)
  return days === 0 ? '' : ` and pay by invoice within ${days} days`
}

/** Who has this id, or nothing where they closed their account meanwhile. */
export async function readerOf(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.email',
      'users.u_fname',
      'companies.name as company',
      'companies.status',
      'companies.status_reason',
      'companies.terms_days',
      'companies.credit_limit_cents',
    ])
    .where('users.id', '=', userId)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
}
