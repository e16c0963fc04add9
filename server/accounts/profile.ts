import type { User } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { CompanyChange, PersonChange } from '#contract/profile.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Buyer } from './accounts.ts'
import { asLine, asWebsite, FAULTS, isPhone, nameFault } from './contact-fields.ts'
import { accountClosed, holdCompany } from './hold-person.ts'
import { termsDays } from './terms.ts'

/** The buyer as the storefront sees one, by id. */
export async function userOf(db: Db, id: number): Promise<User> {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.public_id',
      'users.u_fname',
      'users.u_lname',
      'users.email',
      'users.username',
      'users.u_phone',
      'users.email_confirmed_at',
      'users.role',
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
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
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
    role: row.role as User['role'],
    company: {
      id: row.company_id,
      name: row.company_name,
      legal_name: row.legal_name,
      website: row.website,
      terms_days: termsDays(row),
    },
    referral_code: row.referral_code,
    created_at: row.created_at.toISOString(),
  }
}

const USERNAME = /^[A-Za-z0-9._-]{3,60}$/

/** What people change of themselves and of their company, and nothing else: fields that are not named here stay. */
export function createProfile({ db }: { db: Db }) {
  /** Names, phone and username; what is absent stays, what is empty goes. Throws `invalid_input`. */
  async function changePerson({ id }: Buyer, change: PersonChange): Promise<User> {
    const person = checkPerson(change)
    try {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set(person)
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw accountClosed()
    } catch (error) {
      if (!isTaken(error, 'users_username')) throw error
      throw Problem.invalid({ username: ['This username is taken.'] })
    }
    return userOf(db, id)
  }

  /** The names and the website of the company. Throws `not_owner` for its other people, and `invalid_input`. */
  async function changeCompany(buyer: Buyer, change: CompanyChange): Promise<User> {
    const { id, companyId } = buyer
    await inTransaction(db, async (tx) => {
      await holdCompany(tx, buyer)
      const { role } = await tx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()
      if (role !== 'owner') throw new Problem('not_owner')
      await tx.updateTable('companies').set(checkCompany(change)).where('id', '=', companyId).execute()
    })
    return userOf(db, id)
  }

  return { changePerson, changeCompany }
}

function checkPerson({ u_fname, u_lname, u_phone, username }: PersonChange) {
  const person = {
    u_fname: asLine(u_fname),
    u_lname: asLine(u_lname),
    ...(u_phone !== undefined && { u_phone: asLine(u_phone) || null }),
    ...(username !== undefined && { username: username.trim() || null }),
  }
  const errors: Record<string, string[]> = {}
  for (const field of ['u_fname', 'u_lname'] as const) {
    const wrong = nameFault(person[field])
    if (wrong) errors[field] = [wrong]
  }
  if (person.u_phone && !isPhone(person.u_phone)) errors['u_phone'] = [FAULTS.phone]
  if (person.username && !USERNAME.test(person.username)) {
    errors['username'] = ['Please use 3 to 60 letters, digits, dots, hyphens or underscores.']
  }
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  return person
}

function checkCompany({ name, legal_name, website }: CompanyChange) {
  const site = asLine(website)
  const company = { name: asLine(name), website: asWebsite(site) }
  const errors: Record<string, string[]> = {}
  if (!company.name) errors['name'] = [FAULTS.required]
  if (site && !company.website) errors['website'] = [FAULTS.website]
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  return {
    name: company.name,
    ...(legal_name !== undefined && { legal_name: asLine(legal_name) || null }),
    ...(website !== undefined && { website: company.website }),
  }
}

/** Whether a database refused because of this constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
