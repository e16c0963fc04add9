/**
 * Sales tax by destination, as rows the operator keeps, and who is exempt: a company whose resale certificate of that state
 * has a document and has not expired. Not what a tax is in cents; that is `contract/tax.ts`.
 */
import { buyersDay } from '#contract/days.ts'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#database/connect.ts'

/** What a company pays on goods that go to a state. */
export interface SalesTaxTerms {
  /** 0 where nothing is collected or the company is exempt; 62500 is 6.25 %. */
  rateMillionths: number
  taxesShipping: boolean
  exempt: boolean
  certificate: { state: string; number: string; expires_on: string | null } | null
}

export type Taxes = ReturnType<typeof createTaxes>

export function createTaxes({ db }: { db: Db }) {
  /** The terms of a company, or of a guest (null), for goods that go to `state`; without a state nothing is known and the rate is 0. */
  async function termsFor(companyId: number | null, state: string | null): Promise<SalesTaxTerms> {
    if (state === null) return { rateMillionths: 0, taxesShipping: false, exempt: false, certificate: null }
    const { tax, certificate } = await db
      .selectNoFrom((eb) => [
        jsonObjectFrom(
          eb.selectFrom('sales_taxes').select(['rate_millionths', 'taxes_shipping']).where('state', '=', state),
        ).as('tax'),
        jsonObjectFrom(certificateOf(db, companyId, state)).as('certificate'),
      ])
      .executeTakeFirstOrThrow()
    const collects = tax !== null && tax.rate_millionths > 0
    return {
      rateMillionths: certificate ? 0 : (tax?.rate_millionths ?? 0),
      taxesShipping: tax?.taxes_shipping ?? false,
      exempt: collects && certificate !== null,
      certificate,
    }
  }

  return { termsFor }
}

/** Selects the company's certificate that covers this state today: the one that lasts longest. A guest (null) has none. */
function certificateOf(db: Db, companyId: number | null, state: string) {
  return db
    .selectFrom('tax_certificates')
    .select(['state', 'number', 'expires_on'])
    .where('company_id', '=', companyId)
    .where('state', '=', state)
    .where('file_key', 'is not', null)
    .where((eb) => eb.or([eb('expires_on', 'is', null), eb('expires_on', '>=', buyersDay())]))
    .orderBy('expires_on', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(1)
}
