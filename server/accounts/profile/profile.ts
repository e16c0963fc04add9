import { notAMember, OWN_ROLE_COLUMNS, roleOf } from '#server/accounts/members/read-member.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { requirePermission } from '#contract/accounts/company-permissions.ts'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { personNameError } from '#contract/text/person-name.ts'
import { Problem } from '#contract/problem.ts'
import type { CompanyChange, PersonChange } from '#contract/schemas/accounts/profile.ts'
import type { Db } from '#database/connect.ts'
import { asLine, asWebsite, FIELD_ERRORS, isPhone } from '#server/accounts/registration/contact-fields.ts'
import { resubmit } from '#server/accounts/registration/decisions.ts'
import { accountClosed, lockCompanyAndUser } from '#server/accounts/lock-user.ts'
import type { JobTransaction } from '#server/jobs/jobs.ts'
import type { Limit, RateLimiter } from '#server/rate-limit/rate-limit.ts'
import { termsDays } from './payment-terms.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'

/** Returns a member in the form that the API returns, with the active company. Throws `invalid_token` if the person is no member of it. */
export async function userOf(db: Db, { id, companyId }: Buyer): Promise<User> {
  const row = await db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('companies', 'companies.id', 'members.company_id')
    .leftJoin('company_roles', 'company_roles.id', 'members.role_id')
    .select(['members.role', ...OWN_ROLE_COLUMNS])
    .select([
      'users.public_id',
      'users.u_fname',
      'users.u_lname',
      'users.email',
      'users.username',
      'users.u_phone',
      'users.email_confirmed_at',
      'users.referral_code',
      'users.created_at',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.legal_name',
      'companies.website',
      'companies.status',
      'companies.status_reason',
      'companies.buyer_type_id',
      'companies.terms_days',
      'companies.credit_limit_cents',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('members as every')
          .innerJoin('companies as each', 'each.id', 'every.company_id')
          .select(['each.id', 'each.name'])
          .whereRef('every.user_id', '=', 'users.id')
          .where('each.closed_at', 'is', null)
          .orderBy('each.name')
          .orderBy('each.id'),
      ).as('companies'),
    )
    .where('users.id', '=', id)
    .where('members.company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw notAMember()
  const { key, name, permissions } = roleOf(row)
  return {
    u_id: row.public_id,
    u_fname: row.u_fname,
    u_lname: row.u_lname,
    email: row.email,
    username: row.username,
    u_phone: row.u_phone,
    email_verified: row.email_confirmed_at !== null,
    // The table's constraints allow no other values.
    status: row.status as User['status'],
    status_reason: row.status_reason,
    buyer_type_id: row.buyer_type_id,
    role: key,
    role_name: name,
    permissions: [...permissions],
    company: {
      id: row.company_id,
      name: row.company_name,
      legal_name: row.legal_name,
      website: row.website,
      terms_days: termsDays(row),
    },
    companies: row.companies,
    referral_code: row.referral_code,
    created_at: row.created_at.toISOString(),
  }
}

/** Usernames that a buyer may try. */
const USERNAME_LIMIT: Limit = { max: 10, seconds: 3600 }
const USERNAME = /^[A-Za-z0-9._-]{3,60}$/

/** Changes of a buyer's own data and of the company's. Fields that are not listed here cannot be changed. */
export function createProfile({ db, rateLimiter }: { db: Db; rateLimiter: RateLimiter }, transaction: JobTransaction) {
  /**
   * Changes names, phone and username. Absent fields stay unchanged; empty optional fields are cleared. Throws `invalid_input`, and
   * `rate_limited` after too many usernames.
   */
  async function changePerson(member: Member, change: PersonChange): Promise<User> {
    const { id } = member
    const current = await db
      .selectFrom('users')
      .select(['u_fname', 'u_lname', 'username'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const person = checkPerson(change, current)
    // Each attempt shows whether a username is taken.
    if (person.username && person.username !== current.username) {
      await rateLimiter.consume(`usernames tried by ${id}`, USERNAME_LIMIT)
    }
    try {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set(person)
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw accountClosed()
    } catch (error) {
      if (!violatesConstraint(error, 'users_username')) throw error
      throw Problem.invalid({ username: ['This username is taken.'] })
    }
    return userOf(db, member)
  }

  /**
   * Changes the names and the website of the company; if staff requested more from it, they review it again. Throws `permission_missing`
   * and `invalid_input`.
   */
  async function changeCompany(buyer: Member, change: CompanyChange): Promise<User> {
    requirePermission(buyer, 'company.write')
    const { companyId } = buyer
    await transaction(async ({ db: tx, jobs }) => {
      await lockCompanyAndUser(tx, buyer)
      await tx.updateTable('companies').set(checkCompany(change)).where('id', '=', companyId).execute()
      await resubmit({ db: tx, jobs }, companyId, { isNewEvidence: false })
    })
    return userOf(db, buyer)
  }

  return { changePerson, changeCompany }
}

function checkPerson(
  { u_fname, u_lname, u_phone, username }: PersonChange,
  current: { u_fname: string; u_lname: string },
) {
  const person = {
    u_fname: asLine(u_fname),
    u_lname: asLine(u_lname),
    ...(u_phone !== undefined && { u_phone: asLine(u_phone) || null }),
    ...(username !== undefined && { username: username.trim() || null }),
  }
  const errors: Record<string, string[]> = {}
  for (const field of ['u_fname', 'u_lname'] as const) {
    // A name that was accepted before stays valid.
    const error = person[field] === current[field] ? null : personNameError(person[field])
    if (error) errors[field] = [error]
  }
  if (person.u_phone && !isPhone(person.u_phone)) errors['u_phone'] = [FIELD_ERRORS.phone]
  if (person.username && !USERNAME.test(person.username)) {
    errors['username'] = ['Please use 3 to 60 letters, digits, periods, hyphens or underscores.']
  }
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  return person
}

function checkCompany({ name, legal_name, website }: CompanyChange) {
  const site = asLine(website)
  const company = { name: asLine(name), website: asWebsite(site) }
  const errors: Record<string, string[]> = {}
  if (!company.name) errors['name'] = [FIELD_ERRORS.required]
  if (site && !company.website) errors['website'] = [FIELD_ERRORS.website]
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  return {
    name: company.name,
    ...(legal_name !== undefined && { legal_name: asLine(legal_name) || null }),
    ...(website !== undefined && { website: company.website }),
  }
}

/** True if a query failed because of this database constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
