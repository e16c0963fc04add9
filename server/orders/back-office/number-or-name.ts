import { type RawBuilder, sql } from 'kysely'
import { codeKey, documentNumber } from '#contract/text/codes.ts'
import type { Db } from '#database/connect.ts'
import { wordPatterns } from '#database/word-patterns.ts'

/** Most matches that a condition lists. */
const MAX_LISTED = 5_000

/**
 * Returns a condition on `orders` for any number of an order, however it is written, the start of an email address, or words of a company's
 * name. It lists the matches if they are few. If they are many, reading the orders in sequence fills a page sooner.
 */
export async function matchesNumberOrName(db: Db, text: string): Promise<RawBuilder<boolean>> {
  const ids = idsOf(text)
  const { rows } = await sql<{ id: number }>`select id from (${ids}) as matches limit ${MAX_LISTED + 1}`.execute(db)
  if (rows.length > MAX_LISTED) return sql<boolean>`orders.id in (${ids})`
  return sql<boolean>`orders.id = any(${rows.map(({ id }) => id)}::bigint[])`
}

/** A number of an order, suborder or document. */
const DOCUMENT_NUMBER = /^[A-Z]{1,4}-\d{5,12}(?:-P?\d{1,5})*$/

/** Each part of the union uses an index, or reads only the companies; for the number of a document it reads no company. */
function idsOf(text: string): RawBuilder<unknown> {
  const number = documentNumber(text)
  const key = codeKey(text)
  const suborder = number.replace(/-P\d{1,5}$/, '')
  const words = text.split(/\s+/).slice(0, 8)
  const name = sql.join(
    words.map((word) => sql`companies.name ilike any(${wordPatterns(word)}::text[])`),
    sql.raw(' and '),
  )
  const ofCompany = sql`
    union all select own.id from orders as own join companies on companies.id = own.company_id where ${name}`
  const start = text.toLowerCase()
  // U+FFFF sorts after every character of an address, in the order of code points.
  const isEmail = sql`lower(own.email) collate "C" >= ${start} and lower(own.email) collate "C" < ${`${start}\uFFFF`}`
  return sql`
    select own.id from orders as own where own.invoice = ${number}
    union all select own.id from orders as own where own.po_number is not null and code_key(own.po_number) = ${key}
    union all select own.id from orders as own where ${isEmail}
    union all select order_id from maker_orders where number = ${suborder}
    union all select own.order_id from papers join maker_orders as own on own.id = papers.maker_order_id where papers.number = ${number}
    union all select own.order_id from shipments join maker_orders as own on own.id = shipments.maker_order_id
      where shipments.tracking is not null and code_key(shipments.tracking) = ${key}
    ${DOCUMENT_NUMBER.test(number) ? sql`` : ofCompany}`
}
