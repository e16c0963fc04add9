import { sql } from 'kysely'
import type { Approval } from '#contract/accounts/accounts.ts'
import { DUPLICATE_REASONS, type DuplicateReason } from '#contract/accounts/companies.ts'
import type { Duplicate } from '#contract/schemas/admin/companies/companies.ts'
import type { Db } from '#database/connect.ts'
import { domainOf, isFreeMail } from './registration-checks.ts'

/** Companies that are returned at most, and compared at most for each thing in common. */
const MAX_DUPLICATES = 10

interface Row {
  id: number
  name: string
  status: Approval
  reason: DuplicateReason
}

/**
 * Returns other companies that may be the same, the ones with most in common first: the domain of their email (unless anyone can have
 * one there), the phone, a resale number, the street and ZIP code, the name. Merged companies are no duplicates any more. One query, by
 * indexes.
 */
export async function findDuplicates(db: Db, companyId: number, emails: readonly string[]): Promise<Duplicate[]> {
  const domains = [...new Set(emails.map(domainOf))].filter((domain) => !isFreeMail(domain))
  const { rows } = await sql<Row>`
    with own as (select * from companies where id = ${companyId})
    select companies.id, companies.name, companies.status, common.reason from (
      (select members.company_id, 'email_domain' as reason from users join members on members.user_id = users.id
        where lower(split_part(email, '@', 2)) = any(${domains}::text[]) and members.company_id <> ${companyId} limit ${MAX_DUPLICATES})
      union
      (select others.company_id, 'phone' from members join users on users.id = members.user_id
        join users as other on phone_key(other.u_phone) = phone_key(users.u_phone) join members as others on others.user_id = other.id
        where members.company_id = ${companyId} and others.company_id <> ${companyId} and phone_key(users.u_phone) <> ''
        limit ${MAX_DUPLICATES})
      union
      (select other.company_id, 'tax_number' from tax_certificates as own
        join tax_certificates as other on code_key(other.number) = code_key(own.number) and other.state = own.state
        where own.company_id = ${companyId} and other.company_id <> ${companyId} limit ${MAX_DUPLICATES})
      union
      (select other.company_id, 'address' from addresses
        join addresses as other on other.zip = addresses.zip and lower(other.line1) = lower(addresses.line1)
        where addresses.company_id = ${companyId} and other.company_id <> ${companyId} limit ${MAX_DUPLICATES})
      union
      (select companies.id, 'name' from own join companies on lower(companies.name) = lower(own.name)
        where companies.id <> ${companyId} and companies.merged_into is null limit ${MAX_DUPLICATES})
    ) as common join companies on companies.id = common.company_id and companies.merged_into is null
    order by companies.id`.execute(db)
  return group(rows)
}

function group(rows: readonly Row[]): Duplicate[] {
  const found = new Map<number, Duplicate>()
  for (const { id, name, status, reason } of rows) {
    const known = found.get(id)
    if (known) known.reasons.push(reason)
    else found.set(id, { id, name, status, reasons: [reason] })
  }
  const rank = (reason: DuplicateReason) => DUPLICATE_REASONS.indexOf(reason)
  return [...found.values()]
    .map((each) => ({ ...each, reasons: each.reasons.toSorted((a, b) => rank(a) - rank(b)) }))
    .toSorted((a, b) => b.reasons.length - a.reasons.length || a.id - b.id)
    .slice(0, MAX_DUPLICATES)
}
