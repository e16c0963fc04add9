import { OWN_ROLE_COLUMNS, roleOf } from '#server/accounts/members/read-member.ts'
import { sql } from 'kysely'
import { API_PATHS } from '#contract/api-paths.ts'
import { BUYER_TYPES, type Approval } from '#contract/accounts/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { CompanyCertificate, CompanyDetails, CompanyPerson } from '#contract/schemas/admin/companies/companies.ts'
import { toDollarsOrNull } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { certificateStatus } from '#server/accounts/registration/certificate-review.ts'
import { downloadName } from '#server/accounts/registration/certificates.ts'

/** People of a company that its page shows, the owners first. */
const MAX_PEOPLE = 200

/** The facts about a company that its registration and its page share. */
type CompanyFields = Omit<CompanyDetails, 'addresses' | 'notes' | 'credit'>

/** Reads the facts about a company. Three queries. Throws `not_found`. */
export async function readCompanyFields(db: Db, id: number): Promise<CompanyFields> {
  const row = await db
    .selectFrom('companies')
    .leftJoin('companies as survivor', 'survivor.id', 'companies.merged_into')
    .selectAll('companies')
    .select('survivor.name as survivor_name')
    .where('companies.id', '=', id)
    .executeTakeFirst()
  if (!row) throw companyNotFound(id)
  const { name, legal_name, reviewed_name, website, status_reason, suspension_reason, closing_reason } = row
  return {
    id,
    name,
    legal_name,
    reviewed_name,
    website,
    buyer_type: buyerTypeName(row.buyer_type_id),
    // The table's constraint allows no other values.
    status: row.status as Approval,
    suspended: row.suspended_at !== null,
    closed: row.closed_at !== null,
    merged_into:
      row.merged_into !== null && row.survivor_name !== null ? { id: row.merged_into, name: row.survivor_name } : null,
    status_reason,
    suspension_reason,
    closing_reason,
    created_at: row.created_at.toISOString(),
    submitted_at: (row.submitted_at ?? row.created_at).toISOString(),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    request:
      row.request_text !== null && row.requested_at
        ? { text: row.request_text, at: row.requested_at.toISOString() }
        : null,
    terms: { days: row.terms_days, limit: toDollarsOrNull(row.credit_limit_cents) },
    people: await peopleOf(db, id),
    certificates: await certificatesOf(db, id),
  }
}

export function companyNotFound(id: number): Problem {
  return new Problem('not_found', `There is no company ${id}.`)
}

/** Returns the name of a buyer type, such as `physical`. */
export function buyerTypeName(id: number): keyof typeof BUYER_TYPES {
  // The table's constraint allows no other values.
  return TYPE_NAMES.get(id) ?? 'business'
}

const TYPE_NAMES = new Map(
  Object.entries(BUYER_TYPES).map(([name, id]): [number, keyof typeof BUYER_TYPES] => [
    id,
    name as keyof typeof BUYER_TYPES,
  ]),
)

async function peopleOf(db: Db, companyId: number): Promise<CompanyPerson[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('company_roles', 'company_roles.id', 'members.role_id')
    .select(['users.id', 'u_fname', 'u_lname', 'email', 'u_phone', 'email_confirmed_at', 'members.created_at'])
    .select(['members.role', ...OWN_ROLE_COLUMNS])
    .select((eb) =>
      eb
        .selectFrom('tokens')
        .select((inner) => inner.fn.max('last_seen_at').as('at'))
        .whereRef('tokens.user_id', '=', 'users.id')
        .as('last_seen_at'),
    )
    .where('members.company_id', '=', companyId)
    .where('users.closed_at', 'is', null)
    .orderBy(sql`members.role = 'owner'`, 'desc')
    .orderBy('members.id')
    .limit(MAX_PEOPLE)
    .execute()
  return rows.map((row) => {
    const { key, name } = roleOf(row)
    return {
      id: row.id,
      name: `${row.u_fname} ${row.u_lname}`,
      email: row.email,
      phone: row.u_phone,
      role: key,
      role_name: name,
      email_verified: row.email_confirmed_at !== null,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
    }
  })
}

/** Returns the certificates of a company, newest first; their number is bounded (`MAX_CERTIFICATES`). */
async function certificatesOf(db: Db, companyId: number): Promise<CompanyCertificate[]> {
  const rows = await db
    .selectFrom('tax_certificates')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => {
    const [name, { file_type: type, file_bytes: bytes }] = [downloadName(row), row]
    const hasFile = name !== null && type !== null && bytes !== null
    return {
      id: row.id,
      state: row.state,
      number: row.number,
      expires_on: row.expires_on,
      status: certificateStatus(row),
      reason: row.ended_reason,
      file: hasFile ? { name, type, bytes, url: `${API_PATHS.admin}/certificates/${row.id}/file` } : null,
      created_at: row.created_at.toISOString(),
    }
  })
}
