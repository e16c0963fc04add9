import { LATEST_COMPANY } from '#server/accounts/members/read-member.ts'
import { DAY_MS } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import { UNCONFIRMED_REGISTRATION_DAYS } from '#contract/accounts/registration.ts'
import type { RegistrationStatus } from '#contract/schemas/accounts/registration.ts'
import type { Db } from '#database/connect.ts'
import { missingDocuments } from './registration-rules.ts'
import type { NewCompanies } from './new-companies.ts'
import { parseSubmission } from './submission.ts'

const NO_REGISTRATION = 'We couldn’t find this registration. It may have expired. Please register again.'
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns the status of a registration. Throws `not_found`. The id is 122 random bits, so it cannot be guessed. */
export async function registrationStatus(
  { db, newCompanies }: { db: Db; newCompanies: Pick<NewCompanies, 'inForce'> },
  id: string,
): Promise<RegistrationStatus> {
  const { review, hours } = await newCompanies.inForce()
  const review_hours = review ? hours : 0
  const buyer = ID.test(id) ? await confirmedBuyer(db, id) : undefined
  if (buyer) {
    return {
      email_masked: maskEmail(buyer.email),
      email_verified: buyer.email_confirmed_at !== null,
      // The table's constraint allows no other values.
      status: buyer.status as RegistrationStatus['status'],
      missing: missingDocuments(buyer.buyer_type_id, buyer.state ?? '', Boolean(buyer.has_certificate)),
      review_hours,
      submitted_at: buyer.created_at.toISOString(),
    }
  }
  const registration = await findUnconfirmedRegistration(db, id)
  if (!registration) throw new Problem('not_found', NO_REGISTRATION)
  const { company, address, tax } = parseSubmission(registration.submission)
  return {
    email_masked: maskEmail(registration.email),
    email_verified: false,
    status: 'pending',
    missing: missingDocuments(company.buyer_type_id, address.state, Boolean(tax?.file)),
    review_hours,
    submitted_at: registration.created_at.toISOString(),
  }
}

async function confirmedBuyer(db: Db, id: string) {
  return db
    .selectFrom('users')
    .innerJoin('companies', (join) => join.on('companies.id', '=', LATEST_COMPANY))
    .select((eb) => [
      'users.email',
      'users.email_confirmed_at',
      'users.created_at',
      'companies.status',
      'companies.buyer_type_id',
      eb
        .exists(
          eb
            .selectFrom('tax_certificates')
            .select('tax_certificates.id')
            .whereRef('tax_certificates.company_id', '=', 'companies.id')
            .where('file_key', 'is not', null)
            .where('ended_at', 'is', null),
        )
        .as('has_certificate'),
      eb
        .selectFrom('addresses')
        .select('addresses.state')
        .whereRef('addresses.company_id', '=', 'companies.id')
        .where('is_default', '=', true)
        .limit(1)
        .as('state'),
    ])
    .where('users.public_id', '=', id)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the unconfirmed registration with this id, or undefined if there is none or it is older than a week. */
export async function findUnconfirmedRegistration(db: Db, id: string) {
  if (!ID.test(id)) return undefined
  return db
    .selectFrom('registrations')
    .select(['email', 'submission', 'created_at'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(Date.now() - UNCONFIRMED_REGISTRATION_DAYS * DAY_MS))
    .executeTakeFirst()
}

/** `nora@example.com` as `n•••@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
