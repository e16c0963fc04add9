import { counted } from '#contract/text/language.ts'
import { hasTerms } from '#contract/orders/checkout.ts'
import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { buyerByEmail } from '#server/accounts/find-buyer.ts'
import { requireUnmerged } from '#server/accounts/companies/merged.ts'

const MAX_DAYS = 180

/** Invoice terms of a company. Absent fields stay unchanged. */
export interface CompanyTerms {
  /** Days to pay an invoice; 0 for a company without invoice terms. */
  days?: number
  /** Null: no limit. */
  limit?: Cents | null
}

/** The terms of newly registered companies, until an operator changes them. */
export type NewTerms = Required<CompanyTerms>

/** Sets the invoice terms of a buyer's company and returns a sentence that describes them. Throws `not_found` and `invalid_input`. */
export async function setTerms(db: Db, email: string, terms: CompanyTerms): Promise<string> {
  const { companyId } = await buyerByEmail(db, email)
  const { name, after } = await setCompanyTerms(db, companyId, terms)
  return `${name} ${describeTerms({ terms_days: after.days, credit_limit_cents: after.limit })}.`
}

/**
 * Sets the invoice terms of a company. Returns them before and after. Throws `not_found` and `invalid_input`.
 */
export async function setCompanyTerms(
  db: Db,
  companyId: number,
  { days, limit }: CompanyTerms,
): Promise<{ name: string; before: Required<CompanyTerms>; after: Required<CompanyTerms> }> {
  if (days !== undefined && (!Number.isInteger(days) || days < 0 || days > MAX_DAYS)) {
    throw new Problem('invalid_input', `Days must be a whole number from 0 to ${MAX_DAYS}.`)
  }
  if (typeof limit === 'number' && !(limit >= 0 && Number.isSafeInteger(limit))) {
    throw new Problem('invalid_input', 'The limit must be an amount in dollars such as 5000, or none.')
  }
  return inTransaction(db, async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select(['name', 'terms_days', 'credit_limit_cents', 'merged_into'])
      .where('id', '=', companyId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!company) throw new Problem('not_found', `There is no company ${companyId}.`)
    requireUnmerged(company)
    const before = { days: company.terms_days, limit: company.credit_limit_cents }
    const after = { days: days ?? before.days, limit: limit === undefined ? before.limit : limit }
    await tx
      .updateTable('companies')
      .set({
        terms_days: after.days,
        credit_limit_cents: after.limit,
        ...(limit !== undefined && { credit_limit_set_at: new Date() }),
      })
      .where('id', '=', companyId)
      .execute()
    recordActivity('payment terms set', { company: companyId, days: after.days, limit_cents: after.limit })
    return { name: company.name, before, after }
  })
}

/** Describes the terms of a company; the company's name goes before it. */
export function describeTerms(company: CompanyColumns): string {
  const days = termsDays(company)
  if (days === 0) return 'has no invoice terms'
  const limit = company.credit_limit_cents
  const most = limit === null ? 'without a limit' : `up to ${formatDollars(toDollars(limit))}`
  return `pays invoices within ${counted(days, 'day')}, ${most}`
}

/** Returns the number of days that a company has to pay an invoice; 0 if it has no terms or no credit. */
export function termsDays({ terms_days: days, credit_limit_cents: limit }: CompanyColumns): number {
  return hasTerms({ days, limit }) ? days : 0
}

interface CompanyColumns {
  terms_days: number
  credit_limit_cents: Cents | null
}
