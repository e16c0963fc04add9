import type { CompanyTerms } from '#contract/schemas/admin/companies/companies.ts'
import { type Cents, toCents, toDollarsOrNull } from '#contract/values/money.ts'

interface TermsInCents {
  days: number
  limit: Cents | null
}

/** Converts terms from the API format. */
export function toTermsInCents({ days, limit }: CompanyTerms): TermsInCents {
  return { days, limit: limit === null ? null : toCents(limit) }
}

/** Converts terms to the API format. */
export function toTermsInDollars({ days, limit }: TermsInCents): CompanyTerms {
  return { days, limit: toDollarsOrNull(limit) }
}
