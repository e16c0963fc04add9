import { type RawBuilder, sql } from 'kysely'
import { REGISTRATION_TABS, type RegistrationTab } from '#contract/accounts/companies.ts'
import type {
  RegistrationList,
  RegistrationsQuery,
  RegistrationSummary,
} from '#contract/schemas/admin/companies/companies.ts'
import type { Db } from '#database/connect.ts'
import { buyerTypeName } from './company-fields.ts'
import { countRows } from './count-rows.ts'
import { decodeCursor, encodeCursor } from '#database/text-cursor.ts'

/**
 * Returns a page of the registered companies of a tab. Companies to be reviewed are sorted by when they entered the queue, the longest
 * waiting first; decided ones the newest first. Two queries. Throws `invalid_input` for an unknown cursor.
 */
export async function listRegistrations(db: Db, { tab, cursor, limit }: RegistrationsQuery): Promise<RegistrationList> {
  const isOpen = tab === 'waiting' || tab === 'requested'
  const start = cursor === undefined ? null : decodeCursor(cursor, 'time')
  const place = start && sql`(${start.key}::timestamptz, ${start.id}::bigint)`
  const beyond = place ? sql`(${ENTERED}, companies.id) ${isOpen ? sql`>` : sql`<`} ${place}` : sql`true`
  const direction = isOpen ? sql`asc` : sql`desc`
  const { rows } = await sql<Row>`
    select companies.id, companies.name as company, companies.buyer_type_id, companies.requested_at,
      ${ENTERED} as submitted_at, ${ENTERED}::text as key, owner.name as applicant, owner.email,
      (select city || ', ' || state from addresses where company_id = companies.id and is_default) as place,
      (select bool_or(accepted_at is null and ended_at is null) from tax_certificates
        where company_id = companies.id and file_key is not null) as is_under_review
    from companies left join lateral ${selectOwner} as owner on true
    where ${conditionOf(tab)} and ${beyond}
    order by ${ENTERED} ${direction}, companies.id ${direction} limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map(toSummary),
    next: last ? encodeCursor(last.key, last.id) : null,
    counts: await countTabs(db),
  }
}

/** SQL for the open account that speaks for a company: its owner, else its oldest member; needs `companies` in scope. */
export const selectOwner = sql`(
  select u_fname || ' ' || u_lname as name, email from members join users on users.id = members.user_id
  where members.company_id = companies.id and users.closed_at is null
  order by (members.role = 'owner') desc, members.id limit 1)`

/** When a company entered the queue. The index `companies_queue` has the same expression. */
const ENTERED = sql`coalesce(companies.submitted_at, companies.created_at)`

interface Row {
  id: number
  company: string
  buyer_type_id: number
  requested_at: Date | null
  submitted_at: Date
  key: string
  applicant: string | null
  email: string | null
  place: string | null
  /** Null: it has no certificate with a file. */
  is_under_review: boolean | null
}

/** Condition on `companies`. A company whose last account is closed needs no review. */
function conditionOf(tab: RegistrationTab): RawBuilder<unknown> {
  const hasPeople = sql`exists (
    select from members join users on users.id = members.user_id
    where members.company_id = companies.id and users.closed_at is null)`
  switch (tab) {
    case 'waiting':
      return sql`companies.status = 'pending' and companies.requested_at is null and ${hasPeople}`
    case 'requested':
      return sql`companies.status = 'pending' and companies.requested_at is not null and ${hasPeople}`
    case 'approved':
    case 'rejected':
      return sql`companies.status = ${tab}`
  }
}

async function countTabs(db: Db): Promise<RegistrationList['counts']> {
  const counts = REGISTRATION_TABS.map(
    (tab) => sql`${countRows(sql`from companies where ${conditionOf(tab)}`)} as ${sql.ref(tab)}`,
  )
  const { rows } = await sql<RegistrationList['counts']>`select ${sql.join(counts)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A query without from returned no row.')
  return row
}

function toSummary(row: Row): RegistrationSummary {
  const { id, company, applicant, email, place } = row
  return {
    id,
    company,
    applicant,
    email,
    place,
    buyer_type: buyerTypeName(row.buyer_type_id),
    certificate: certificateOf(row),
    submitted_at: row.submitted_at.toISOString(),
    requested_at: row.requested_at?.toISOString() ?? null,
  }
}

function certificateOf({ is_under_review }: Row): RegistrationSummary['certificate'] {
  if (is_under_review === null) return 'none'
  return is_under_review ? 'under_review' : 'decided'
}
