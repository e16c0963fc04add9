import { type RawBuilder, sql } from 'kysely'
import type { CompanyPage, Timeline, TimelineEntry } from '#contract/schemas/admin/companies/company-records.ts'
import { formatDollars, toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { companyNotFound } from './company-fields.ts'
import { decodeCursor, encodeCursor } from '#database/text-cursor.ts'

/**
 * Returns a page of what happened to a company and those merged into it, and what staff changed of them and their people, newest first.
 * Each source reads one page from its own index. Two queries. Throws `not_found`, and `invalid_input` for an unknown cursor.
 */
export async function readTimeline(
  db: Db,
  companyId: number,
  { cursor, limit }: CompanyPage,
  { withOrders }: { withOrders: boolean },
): Promise<Timeline> {
  const company = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
  if (!company) throw companyNotFound(companyId)
  const start = cursor === undefined ? null : decodeCursor(cursor, 'time')
  const sources = SOURCES.filter(({ kind }) => withOrders || kind !== 'order').map(
    ({ kind, select, at, id }, position) => {
      // Rows of one instant are sorted by source and id, so that a page can end between them.
      const place = start && sql`(${start.key}::timestamptz, ${start.id}::bigint)`
      const key = sql`${id}::bigint * ${sql.lit(SOURCES.length)} + ${sql.lit(position)}`
      const beyond = place ? sql`${at} <= ${start.key}::timestamptz and (${at}, ${key}) < ${place}` : sql`true`
      return sql`(select ${kind} as kind, ${at} as at, ${key} as key, ${select(companyId)}
        and ${beyond} order by ${at} desc, ${id} desc limit ${limit + 1})`
    },
  )
  const { rows } = await sql<Row>`
    select kind, at, at::text as at_text, key, by_whom, text, detail, changes
    from (${sql.join(sources, sql` union all `)}) as entries order by at desc, key desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { data: shown.map(toEntry), next: last ? encodeCursor(last.at_text, last.key) : null }
}

interface Source {
  kind: TimelineEntry['kind']
  /** SQL from the columns `by_whom`, `text`, `detail` and `changes` to the end of a condition. */
  select(companyId: number): RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

const NO_CHANGES = sql`null::jsonb as changes`

/** Writes that are entries of another kind. */
const OTHER_ENTRIES = ['adminAddNote']

const SOURCES: readonly Source[] = [
  {
    kind: 'registered',
    at: sql`companies.created_at`,
    id: sql`companies.id`,
    select: (id) => sql`null::text as by_whom, case when merged_into is not null then companies.name end as text,
      null::text as detail, ${NO_CHANGES} from companies where (companies.id = ${id} or companies.merged_into = ${id})`,
  },
  {
    kind: 'certificate',
    at: sql`added.created_at`,
    id: sql`added.id`,
    select: (id) => sql`null as by_whom, added.state || ' ' || added.number as text, null as detail, ${NO_CHANGES}
      from tax_certificates as added where added.company_id = ${id}`,
  },
  {
    kind: 'order',
    at: sql`orders.placed_at`,
    id: sql`orders.id`,
    select: (id) => sql`(select u_fname || ' ' || u_lname from users where users.id = orders.user_id) as by_whom,
      orders.invoice as text, orders.total_cents::text as detail, ${NO_CHANGES} from orders where orders.company_id = ${id}`,
  },
  {
    kind: 'note',
    at: sql`notes.created_at`,
    id: sql`notes.id`,
    select: (id) => sql`notes.author as by_whom, notes.text, null as detail, ${NO_CHANGES}
      from company_notes as notes where notes.company_id = ${id}`,
  },
  {
    kind: 'change',
    at: sql`audit_log.at`,
    id: sql`audit_log.id`,
    // `offset 0` makes the planner read each record by its index.
    select: (id) => sql`audit_log.actor_name as by_whom, audit_log.action as text,
        case when subject.kind = 'buyer' then (
          select u_fname || ' ' || u_lname from users where users.id = subject.record::integer) end as detail,
        audit_log.changes
      from (
        select 'company' as kind, companies.id::text as record from companies
        where companies.id = ${id} or companies.merged_into = ${id}
        union all select 'buyer', members.user_id::text from members where company_id = ${id}
      ) as subject
      cross join lateral (
        select entry.id, entry.at, entry.actor_name, entry.action, entry.changes from audit_log as entry
        where entry.subject_kind = subject.kind and entry.subject_id = subject.record offset 0
      ) as audit_log
      -- A merge leaves a row on both companies.
      where audit_log.action <> all(${OTHER_ENTRIES}::text[])
        and (audit_log.changes -> 'merged_into' is null or subject.record = ${String(id)})`,
  },
]

interface Row {
  kind: TimelineEntry['kind']
  at: Date
  at_text: string
  key: number
  by_whom: string | null
  text: string | null
  detail: string | null
  changes: Record<string, [before: unknown, after: unknown]> | null
}

function toEntry(row: Row): TimelineEntry {
  const { key: id, kind, at, by_whom: by, changes } = row
  return { id, kind, at: at.toISOString(), by, text: textOf(row), order: kind === 'order' ? row.text : null, changes }
}

function textOf({ kind, text, detail }: Row): string {
  switch (kind) {
    case 'registered':
      return text === null ? 'Registered.' : `${text} registered.`
    case 'certificate':
      return `Certificate ${text} added.`
    case 'order':
      return `Order ${text} placed for ${formatDollars(toDollars(Number(detail)))}.`
    case 'note':
      return text ?? ''
    case 'change': {
      const action = CHANGE_TEXTS[text ?? ''] ?? text ?? ''
      return detail === null ? `${action}.` : `${action} (${detail}).`
    }
  }
}

/** Texts of writes, by their action in the audit log. Another action is shown as it is. */
const CHANGE_TEXTS: Readonly<Record<string, string>> = {
  adminApproveRegistration: 'Registration approved',
  adminRejectRegistration: 'Registration rejected',
  adminRequestFromRegistration: 'More requested',
  adminSetTerms: 'Terms changed',
  adminSuspendCompany: 'Suspended',
  adminResumeCompany: 'Resumed',
  adminCloseCompany: 'Closed',
  adminReopenCompany: 'Reopened',
  adminMergeCompany: 'Merged',
  adminSignOutPerson: 'Signed out everywhere',
  adminViewAsBuyer: 'Began to view the shop as a buyer',
  adminEndViewing: 'Ended the view as a buyer',
  adminAcceptCertificate: 'Certificate accepted',
  adminRemindOfCertificate: 'Reminded of a certificate',
  adminRejectCertificate: 'Certificate rejected',
  adminEndCertificate: 'Certificate ended',
  adminAddCompanyFile: 'File attached',
  adminDeleteCompanyFile: 'File deleted',
}
