import { todayForBuyers } from '#contract/values/days.ts'
import type { CompanyDetails, RegistrationDetails } from '#contract/schemas/admin/companies/companies.ts'
import type { SavedAddress } from '#contract/schemas/accounts/profile.ts'
import type { Db } from '#database/connect.ts'
import { readCompanyFields } from './company-fields.ts'
import { findDuplicates } from './duplicates.ts'
import { recentNotes } from './notes.ts'
import { checkApplication } from './registration-checks.ts'

/** Reads a registration for its review. A constant number of queries. Throws `not_found`. */
export async function readRegistration(db: Db, id: number): Promise<RegistrationDetails> {
  const fields = await readCompanyFields(db, id)
  const address = (await savedAddresses(db, id)).find((each) => each.is_default) ?? null
  const emails = fields.people.map(({ email }) => email)
  return {
    ...fields,
    address,
    checks: checkApplication({ ...fields, address }, todayForBuyers()),
    duplicates: await findDuplicates(db, id, emails),
  }
}

/** Reads the page of a company, without its credit. A constant number of queries. Throws `not_found`. */
export async function readCompany(db: Db, id: number): Promise<Omit<CompanyDetails, 'credit'>> {
  return {
    ...(await readCompanyFields(db, id)),
    addresses: await savedAddresses(db, id),
    notes: await recentNotes(db, id),
  }
}

/** Returns the addresses of a company, the default first; their number is bounded (`MAX_ADDRESSES`). */
async function savedAddresses(db: Db, companyId: number): Promise<SavedAddress[]> {
  return db
    .selectFrom('addresses')
    .select(['id', 'label', 'name', 'line1', 'line2', 'city', 'state', 'zip', 'country', 'phone', 'is_default'])
    .where('company_id', '=', companyId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
}
