import type { Db } from '#database/connect.ts'

/** The person a mail is written to, and their company. */
export type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>

/** That they pay by invoice, after what else they can do; nothing for a company that does not. */
export function andPays({ terms_days }: Reader): string {
  return terms_days === 0 ? '' : ` and pay by invoice within ${terms_days} days`
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
    ])
    .where('users.id', '=', userId)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
}
