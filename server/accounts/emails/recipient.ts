import { counted } from '#contract/text/language.ts'
import type { Db } from '#database/connect.ts'
import { termsDays } from '#server/accounts/profile/payment-terms.ts'

/** The recipient of an email, with the company. */
export type Recipient = NonNullable<Awaited<ReturnType<typeof readRecipient>>>

/** Returns the clause that names the company's invoice terms, such as `and pay by invoice within 30 days`; empty if it has none. */
export function andPays(recipient: Recipient): string {
  const days = termsDays(recipient)
  return days === 0 ? '' : `and pay by invoice within ${counted(days, 'day')}`
}

/** Reads a recipient; undefined if the account was closed in the meantime. */
export async function readRecipient(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.email',
      'users.u_fname',
      'companies.name as company',
      'companies.status',
      'companies.status_reason',
      'companies.request_text',
      'companies.terms_days',
      'companies.credit_limit_cents',
    ])
    .where('users.id', '=', userId)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
}
