/**
 * Sales tax by destination, as rows that the operator edits, and exemptions: a company with a valid resale certificate of the state, with
 * its file, that the operator has accepted. Computing a tax in cents is part of `contract/values/tax.ts`.
 */
import { todayForBuyers } from '#contract/values/days.ts'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#database/connect.ts'

/** Sales tax of a company for goods to a state. */
export interface SalesTaxTerms {
  /** Rate in millionths: 62500 is 6.25 %. 0 if no tax is collected or the company is exempt. */
  rateMillionths: number
  taxesShipping: boolean
  exempt: boolean
  certificate: { state: string; number: string; expires_on: string | null } | null
  /** True if a certificate that would exempt the company once it is accepted is under review. */
  underReview: boolean
}

export type Taxes = ReturnType<typeof createTaxes>

export function createTaxes({ db }: { db: Db }) {
  /** Returns the terms of a company, or of a guest (null), for goods to `state`. Without a state the rate is 0. */
  async function termsFor(companyId: number | null, state: string | null): Promise<SalesTaxTerms> {
    if (state === null) {
      return { rateMillionths: 0, taxesShipping: false, exempt: false, certificate: null, underReview: false }
    }
    const { tax, certificate, pending } = await db
      .selectNoFrom((eb) => [
        jsonObjectFrom(
          eb.selectFrom('sales_taxes').select(['rate_millionths', 'taxes_shipping']).where('state', '=', state),
        ).as('tax'),
        jsonObjectFrom(certificateOf(db, companyId, state).where('accepted_at', 'is not', null)).as('certificate'),
        jsonObjectFrom(certificateOf(db, companyId, state).where('accepted_at', 'is', null)).as('pending'),
      ])
      .executeTakeFirstOrThrow()
    const collects = tax !== null && tax.rate_millionths > 0
    return {
      rateMillionths: certificate ? 0 : (tax?.rate_millionths ?? 0),
      taxesShipping: tax?.taxes_shipping ?? false,
      exempt: collects && certificate !== null,
      certificate,
      underReview: collects && certificate === null && pending !== null,
    }
  }

  return { termsFor }
}

/**
 * Selects the certificate of the company that has not ended or expired in this state, the one with the latest expiry. A guest (null) has
 * none.
 */
function certificateOf(db: Db, companyId: number | null, state: string) {
  return db
    .selectFrom('tax_certificates')
    .select(['state', 'number', 'expires_on'])
    .where('company_id', '=', companyId)
    .where('state', '=', state)
    .where('file_key', 'is not', null)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('expires_on', 'is', null), eb('expires_on', '>=', todayForBuyers())]))
    .orderBy('expires_on', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(1)
}
