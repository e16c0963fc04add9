import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { AcceptanceList, AcceptancesQuery } from '#contract/schemas/admin/settings/acceptances.ts'
import type { Db } from '#database/connect.ts'

interface Row {
  id: number
  name: string
  email: string
  company: { id: number; name: string } | null
  accepted_at: Date | null
}

/**
 * Returns a page of the people with an open account who have accepted a version, or who have accepted neither it nor a later one; in the order of
 * their registration. Throws `invalid_input` for an unknown cursor.
 */
export async function listAcceptances(db: Db, query: AcceptancesQuery): Promise<AcceptanceList> {
  const { document, version, accepted, cursor, limit } = query
  const after = cursor === undefined ? 0 : parseCursor(cursor)
  const condition = accepted
    ? sql`acceptance.user_id is not null`
    : sql`not exists (
        select from terms_acceptances as later where later.user_id = users.id and later.path = ${document} and later.version >= ${version})`
  const { rows } = await sql<Row>`
    select users.id, users.u_fname || ' ' || users.u_lname as name, users.email, acceptance.accepted_at, (
      select json_build_object('id', companies.id, 'name', companies.name) from members
      join companies on companies.id = members.company_id where members.user_id = users.id order by members.id limit 1
    ) as company
    from users left join terms_acceptances as acceptance
      on acceptance.user_id = users.id and acceptance.path = ${document} and acceptance.version = ${version}
    where users.closed_at is null and users.id > ${after} and ${condition}
    order by users.id limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  return {
    data: shown.map(({ name, email, company, accepted_at }) => ({
      name,
      email,
      company,
      accepted_at: accepted_at?.toISOString() ?? null,
    })),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
  }
}

function parseCursor(cursor: string): number {
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor)
  throw Problem.invalid({
    cursor: ['This is no cursor of this list. Request its first page, and use `next` of the response.'],
  })
}
