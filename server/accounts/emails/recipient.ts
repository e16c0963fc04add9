import { sql } from 'kysely'
import { counted } from '#contract/text/language.ts'
import type { Db } from '#database/connect.ts'
import { LATEST_COMPANY } from '#server/accounts/members/read-member.ts'
import { termsDays } from '#server/accounts/profile/payment-terms.ts'

/** The recipient of an email, with the company; without names and terms if the person belongs to none. */
export type Recipient = NonNullable<Awaited<ReturnType<typeof readRecipient>>>

/** Returns the clause that names the company's invoice terms, such as `and pay by invoice within 30 days`; empty if it has none. */
export function andPays(recipient: Recipient): string {
  const days = termsDays(recipient)
  return days === 0 ? '' : `and pay by invoice within ${counted(days, 'day')}`
}

/**
 * Reads a recipient with the company that the email is about; without one, with the company that the person chose last. Undefined if the
 * account was closed in the meantime.
 */
export async function readRecipient(db: Db, userId: number, companyId?: number) {
  return db
    .selectFrom('users')
    .leftJoin('companies', (join) => join.on('companies.id', '=', companyId ?? LATEST_COMPANY))
    .select(['users.email', 'users.u_fname', 'companies.status', 'companies.status_reason', 'companies.request_text'])
    .select(['companies.credit_limit_cents', sql<string>`coalesce(companies.name, '')`.as('company')])
    .select(sql<number>`coalesce(companies.terms_days, 0)`.as('terms_days'))
    .where('users.id', '=', userId)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
}
