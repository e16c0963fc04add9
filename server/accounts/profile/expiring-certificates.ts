import { sql } from 'kysely'
import { addDays, todayForBuyers } from '#contract/values/days.ts'
import type { Attention } from '#contract/schemas/accounts/attention.ts'
import type { Db } from '#database/connect.ts'

/** Days before and after the last day of a certificate in which the buyer is reminded to renew it. */
const REMIND_DAYS = 30

/**
 * Returns the states whose last resale certificate expires soon or has just expired. One that is under review counts as a renewal.
 * One query; a company has a bounded number of certificates.
 */
export async function expiringCertificates(db: Db, companyId: number): Promise<Attention['certificates']> {
  const today = todayForBuyers()
  return db
    .selectFrom('tax_certificates')
    .select(['state', sql<string>`max(expires_on)`.as('expires_on')])
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .groupBy('state')
    .having(sql<boolean>`bool_and(expires_on is not null)`)
    .having(
      sql<boolean>`max(expires_on) between ${addDays(today, -REMIND_DAYS)}::date and ${addDays(today, REMIND_DAYS)}::date`,
    )
    .orderBy('expires_on')
    .execute()
}
