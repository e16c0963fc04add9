import { type RawBuilder, sql } from 'kysely'
import { type FoundKind, MAX_FOUND, MIN_NAME_LENGTH } from '#contract/backoffice/admin-search.ts'
import type { FoundRecord } from '#contract/schemas/admin/system/search.ts'
import { toDollarsOrNull } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { documentsByNumber, ordersByNumber } from './by-number.ts'

/** Returns the records whose rows match, in one query. */
export async function findRows(db: Db, text: string, kinds: readonly FoundKind[]): Promise<FoundRecord[]> {
  const parts = kinds.flatMap((kind) => partOf(kind, text) ?? [])
  if (parts.length === 0) return []
  const { rows } = await sql<Row>`
    select kind, id, title, detail, cents, at from (${sql.join(parts, sql` union all `)}) as found
    order by place`.execute(db)
  return rows.map(({ cents, at, ...row }) => ({
    ...row,
    amount: toDollarsOrNull(cents),
    at: at?.toISOString() ?? null,
  }))
}

interface Row {
  kind: FoundKind
  id: string
  title: string
  detail: string | null
  cents: number | null
  at: Date | null
}

/** Returns SQL that selects the columns of `Row`, and `place` for their order; null if the text cannot match records of the kind. */
function partOf(kind: FoundKind, text: string): RawBuilder<unknown> | null {
  switch (kind) {
    case 'order':
      return ordersByNumber(text)
    case 'invoice':
      return documentsByNumber(text)
    case 'company':
      return named(text, (query) => {
        const words = sql`search_words(name || ' ' || coalesce(legal_name, ''))`
        return sql`select 'company' as kind, id::text, name as title,
            (select city || ', ' || state from addresses where company_id = companies.id and is_default) as detail,
            null::bigint as cents, null::timestamptz as at, ${byName(sql`name`, text)} as place
          from companies where ${words} @@ ${query}`
      })
    case 'person':
      return named(text, (query) => {
        const words = sql`search_words(u_fname || ' ' || u_lname || ' ' || email)`
        return sql`select 'person' as kind, members.company_id::text as id, u_fname || ' ' || u_lname as title, email as detail,
            null::bigint as cents, null::timestamptz as at, ${byName(sql`u_fname || ' ' || u_lname`, text)} as place
          from users join members on members.user_id = users.id where ${words} @@ ${query} and closed_at is null`
      })
    case 'supplier':
      return named(text, (query) => {
        return sql`select 'supplier' as kind, id::text, name as title, null as detail, null::bigint as cents,
            null::timestamptz as at, ${byName(sql`name`, text)} as place
          from suppliers where search_words(name) @@ ${query}`
      })
    case 'product':
      return null
  }
}

/** Bounds a selection by words of names. Each word of `text` must be the beginning of a word of the name. Null for too short a text. */
function named(text: string, select: (query: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.join('').length < MIN_NAME_LENGTH) return null
  const query = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
  // Common words match thousands of names: of them, the first ones that are found are ranked.
  return sql`(select * from (${select(query)} limit ${MAX_RANKED}) as ranked order by place limit ${MAX_FOUND})`
}

const MAX_RANKED = 500

/** SQL that sorts names which begin with the text before the others, each by the alphabet. */
function byName(name: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`case when starts_with(lower(${name}), ${text.toLowerCase()}) then '0' else '1' end || lower(${name})`
}
