import { type RawBuilder, sql } from 'kysely'
import { BUYER_TYPES, type Approval } from '#contract/accounts/accounts.ts'
import type { CompaniesQuery, CompanyList, CompanySummary } from '#contract/schemas/admin/companies/companies.ts'
import { documentNumber } from '#contract/text/codes.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { type Cents, toDollarsOrNull } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { buyerTypeName } from './company-fields.ts'
import { countRows } from './count-rows.ts'
import { decodeCursor, encodeCursor } from '#database/text-cursor.ts'
import { selectOwner } from './review-queue.ts'

type Filters = Omit<CompaniesQuery, 'sort' | 'cursor' | 'limit'>

/** Returns a page of companies that match all filters, and their number up to a bound. One query. Throws `invalid_input` for an unknown cursor. */
export async function listCompanies(db: Db, { sort, cursor, limit, ...filters }: CompaniesQuery): Promise<CompanyList> {
  const { key, isAscending } = SORTS[sort]
  const start = cursor === undefined ? null : decodeCursor(cursor, 'text')
  const comparison = isAscending ? sql`>` : sql`<`
  const direction = isAscending ? sql`asc` : sql`desc`
  const place = key ? sql`(${key}, companies.id)` : sql`companies.id`
  const startPlace = start && (key ? sql`(${start.key}, ${start.id}::bigint)` : sql`${start.id}::bigint`)
  const beyond = startPlace ? sql`${place} ${comparison} ${startPlace}` : sql`true`
  const condition = sql.join([sql`true`, ...conditionsOf(filters)], sql` and `)
  const { rows } = await sql<Row>`
    select companies.id, companies.name, companies.status, companies.suspended_at is not null as suspended,
      companies.closed_at is not null as closed,
      companies.buyer_type_id, companies.terms_days, companies.credit_limit_cents, companies.created_at, ${key ?? sql`''`} as key,
      owner.name as owner, owner.email, ${countRows(sql`from companies where ${condition}`)} as counted,
      (select city || ', ' || state from addresses where company_id = companies.id and is_default) as place
    from companies left join lateral ${selectOwner} as owner on true
    where ${condition} and ${beyond}
    order by ${key ? sql`${key} ${direction},` : sql``} companies.id ${direction} limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map(toSummary),
    next: last ? encodeCursor(last.key, last.id) : null,
    count: rows[0]?.counted ?? 0,
  }
}

/** The sort key of each order; null: the id alone decides. */
const SORTS = {
  newest: { key: null, isAscending: false },
  oldest: { key: null, isAscending: true },
  name: { key: sql`lower(companies.name)`, isAscending: true },
  '-name': { key: sql`lower(companies.name)`, isAscending: false },
} as const satisfies Record<CompaniesQuery['sort'], { key: RawBuilder<unknown> | null; isAscending: boolean }>

interface Row {
  id: number
  name: string
  status: Approval
  suspended: boolean
  closed: boolean
  buyer_type_id: number
  terms_days: number
  credit_limit_cents: Cents | null
  created_at: Date
  key: string
  owner: string | null
  email: string | null
  place: string | null
  counted: number
}

/** Returns conditions on `companies`. */
function conditionsOf({
  q,
  status,
  suspended,
  closed,
  overdue,
  buyer_type,
  terms,
  state,
}: Filters): RawBuilder<unknown>[] {
  return [
    status !== undefined && sql`companies.status = ${status}`,
    suspended !== undefined && sql`(companies.suspended_at is not null) = ${suspended}`,
    closed !== undefined && sql`(companies.closed_at is not null) = ${closed}`,
    overdue !== undefined &&
      sql`exists (select from open_invoices as open where open.company_id = companies.id and open.due_on < ${todayForBuyers()}) = ${overdue}`,
    buyer_type !== undefined && sql`companies.buyer_type_id = ${BUYER_TYPES[buyer_type]}`,
    // `hasTerms`, in SQL.
    terms !== undefined &&
      sql`(companies.terms_days > 0 and companies.credit_limit_cents is distinct from 0) = ${terms}`,
    state !== undefined &&
      sql`exists (select from addresses where addresses.company_id = companies.id and addresses.state = ${state})`,
    q !== undefined && sql`companies.id in (${matchesSearch(q)})`,
  ].filter((condition) => condition !== false)
}

/**
 * SQL for the ids of companies whose names, or one of whose people, have words that start with all words of `search`; and those of an
 * order, an invoice or a certificate with this number.
 */
function matchesSearch(search: string): RawBuilder<unknown> {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const query = words.map((word) => `${word}:*`).join(' & ')
  const number = documentNumber(search)
  return sql`
    select id from companies where search_words(name || ' ' || coalesce(legal_name, '')) @@ to_tsquery('simple', ${query})
    union
    select members.company_id from users join members on members.user_id = users.id
      where search_words(u_fname || ' ' || u_lname || ' ' || email) @@ to_tsquery('simple', ${query}) and closed_at is null
    union
    select company_id from orders where invoice = ${number}
    union
    select company_id from papers where number = ${number}
    union
    select company_id from tax_certificates where code_key(number) = code_key(${search})`
}

function toSummary(row: Row): CompanySummary {
  const { id, name, status, suspended, closed, place, owner, email } = row
  return {
    id,
    name,
    status,
    suspended,
    closed,
    place,
    owner,
    email,
    buyer_type: buyerTypeName(row.buyer_type_id),
    terms: { days: row.terms_days, limit: toDollarsOrNull(row.credit_limit_cents) },
    created_at: row.created_at.toISOString(),
  }
}
