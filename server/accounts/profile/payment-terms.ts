import { counted } from '#contract/text/language.ts'
import { hasTerms } from '#contract/checkout.ts'
import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'

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

/**
 * Sets the invoice terms of a buyer's company and returns a sentence that describes them. Throws `not_found` and
 * `invalid_input`.
 */
export async function setTerms(db: Db, email: string, { days, limit }: CompanyTerms): Promise<string> {
  if (days !== undefined && (!Number.isInteger(days) || days < 0 || days > MAX_DAYS)) {
    throw new Problem('invalid_input', `Days must be a whole number from 0 to ${MAX_DAYS}.`)
  }
  if (typeof limit === 'number' && !(limit >= 0 && Number.isSafeInteger(limit))) {
    throw new Problem('invalid_input', 'The limit must be an amount in dollars such as 5000, or none.')
  }
  const company = db
    .selectFrom('users')
    .select('company_id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('closed_at', 'is', null)
  const set = await db
    .updateTable('companies')
    .set({
      ...(days !== undefined && { terms_days: days }),
      ...(limit !== undefined && { credit_limit_cents: limit, credit_limit_set_at: new Date() }),
    })
    .where('id', '=', company)
    .returning(['name', 'terms_days', 'credit_limit_cents'])
    .executeTakeFirst()
  if (!set) throw new Problem('not_found', `There is no buyer with the email address ${email}.`)
  return `${set.name} ${describeTerms(set)}.`
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
