/**
 * Sales tax by destination, as rows that the operator edits or imports, and exemptions: a company with a valid resale certificate of the
 * state, with its file, that the operator has accepted. Computing a tax in cents is part of `contract/values/tax.ts`.
 */
import { todayForBuyers, todayIn } from '#contract/values/days.ts'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#database/connect.ts'
import type { Place } from './place.ts'
import { createZipTaxes, zipTaxOf } from './zip-taxes.ts'

/** Sales tax of a company for goods to a place. */
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

/** `timeZone`: IANA time zone of the shop, in which the first day of a table begins. */
export function createTaxes({ db, timeZone }: { db: Db; timeZone: string }) {
  /**
   * Returns the terms of a company, or of a guest (null), for goods to a place. The rate is that of its ZIP code if the state has an imported
   * table with it, else that of the state (decision 0116). Without a place it is 0. One query, whose work does not grow with the tables.
   */
  async function termsFor(companyId: number | null, place: Place | null): Promise<SalesTaxTerms> {
    if (place === null) {
      return { rateMillionths: 0, taxesShipping: false, exempt: false, certificate: null, underReview: false }
    }
    const { state } = place
    const { tax, zipTax, certificate, pending } = await db
      .selectNoFrom((eb) => [
        jsonObjectFrom(
          eb.selectFrom('sales_taxes').select(['rate_millionths', 'taxes_shipping']).where('state', '=', state),
        ).as('tax'),
        jsonObjectFrom(zipTaxOf(db, place, todayIn(timeZone)).select('rate_millionths')).as('zipTax'),
        jsonObjectFrom(certificateOf(db, companyId, state).where('accepted_at', 'is not', null)).as('certificate'),
        jsonObjectFrom(certificateOf(db, companyId, state).where('accepted_at', 'is', null)).as('pending'),
      ])
      .executeTakeFirstOrThrow()
    const rate = zipTax?.rate_millionths ?? tax?.rate_millionths ?? 0
    return {
      rateMillionths: certificate ? 0 : rate,
      taxesShipping: tax?.taxes_shipping ?? false,
      exempt: rate > 0 && certificate !== null,
      certificate,
      underReview: rate > 0 && certificate === null && pending !== null,
    }
  }

  return { termsFor, byZip: createZipTaxes({ db, timeZone }) }
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
