import { DAY_MS } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import { REGISTRATION_DAYS, type RegistrationStatus } from '#contract/registration.ts'
import type { Db } from '#database/connect.ts'
import { missingDocuments, type Submission } from './registration-rules.ts'

/** How the shop lets buyers in: at once, or after a review of at most so many hours. */
export interface ReviewSettings {
  review: boolean
  hours: number
}

const NO_REGISTRATION = 'We do not know this registration. It may have been too long ago: please register again.'
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** How far a registration is. Throws `not_found`: ids are 122 random bits, so nobody comes upon another's. */
export async function registrationStatus(
  { db, reviewing }: { db: Db; reviewing: ReviewSettings },
  id: string,
): Promise<RegistrationStatus> {
  const review_hours = reviewing.review ? reviewing.hours : 0
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
  const registration = await waitingRegistration(db, id)
  if (!registration) throw new Problem('not_found', NO_REGISTRATION)
  const { company, address, tax } = registration.submission as unknown as Submission
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
    .innerJoin('companies', 'companies.id', 'users.company_id')
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
            .where('file_key', 'is not', null),
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

/** The registration with this id that waits to be confirmed, if there is one; after a week it waits no more. */
export async function waitingRegistration(db: Db, id: string) {
  if (!ID.test(id)) return undefined
  return db
    .selectFrom('registrations')
    .select(['email', 'submission', 'created_at'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(Date.now() - REGISTRATION_DAYS * DAY_MS))
    .executeTakeFirst()
}

/** `nora@example.com` as `n•••@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
