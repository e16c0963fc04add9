import { type RawBuilder, sql } from 'kysely'
import { MAX_FOUND } from '#contract/backoffice/admin-search.ts'
import { codeKey, documentNumber } from '#contract/text/codes.ts'

/** Digits of a document number, with leading zeros. */
const DOCUMENT_DIGITS = 6
const DOCUMENT_LETTERS = ['INV', 'CN'] as const
const ORDER_LETTERS = ['T'] as const

/** SQL for orders with a number, purchase order number or tracking number, and for those whose number begins with the text. */
export function ordersByNumber(text: string): RawBuilder<unknown> {
  const number = documentNumber(text)
  const key = codeKey(text)
  const suborder = number.replace(/-P\d{1,5}$/, '')
  const parts = [
    ...startsOf(number, ORDER_LETTERS).map((start) => startingWith(sql`orders`, sql`invoice`, sql`id`, start)),
    sql`select order_id from maker_orders where number = ${suborder}`,
    key && sql`select id from orders where po_number is not null and code_key(po_number) = ${key} limit ${MAX_FOUND}`,
    key &&
      sql`select order_id from shipments join maker_orders as own on own.id = shipments.maker_order_id
        where shipments.tracking is not null and code_key(shipments.tracking) = ${key} limit ${MAX_FOUND}`,
  ].filter((part) => part !== '')
  return sql`(
    select 'order' as kind, orders.invoice as id, orders.invoice as title, companies.name as detail, orders.total_cents as cents,
      orders.placed_at as at, (orders.invoice <> ${number})::text || orders.invoice as place
    from orders join companies on companies.id = orders.company_id
    where orders.id in (${union(parts)})
    order by place limit ${MAX_FOUND})`
}

/** SQL for invoices and credit notes with a number, or whose number begins with the text. */
export function documentsByNumber(text: string): RawBuilder<unknown> {
  const number = documentNumber(text)
  const [, letters = '', digits = ''] = /^(?:([A-Z]+)-)?(\d+)$/.exec(number) ?? []
  const padded = (letters === '' ? DOCUMENT_LETTERS : [letters]).map(
    (each) => `${each}-${digits.padStart(DOCUMENT_DIGITS, '0')}`,
  )
  const parts = [
    ...startsOf(number, DOCUMENT_LETTERS).map((start) => startingWith(sql`papers`, sql`number`, sql`id`, start)),
    sql`select id from papers where number = any(${padded}::text[])`,
  ]
  return sql`(
    select 'invoice' as kind, orders.invoice as id, papers.number as title, companies.name as detail, papers.total_cents as cents,
      papers.issued_on::timestamptz as at, (papers.number <> all(${padded}::text[]))::text || papers.number as place
    from papers
    join maker_orders as suborder on suborder.id = papers.maker_order_id
    join orders on orders.id = suborder.order_id
    join companies on companies.id = papers.company_id
    where papers.id in (${union(parts)})
    order by place limit ${MAX_FOUND})`
}

/** Returns the beginnings of numbers that `number` may mean: digits alone are those of any of the `letters`. */
function startsOf(number: string, letters: readonly string[]): string[] {
  return /^\d+$/.test(number) ? letters.map((each) => `${each}-${number}`) : [number]
}

/** SQL for the first ids whose number begins with `start`, by the index on the number in the order of its code points. */
function startingWith(
  table: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  start: string,
): RawBuilder<unknown> {
  const inOrder = sql`${column} collate "C"`
  return sql`select ${id} from ${table} where ${inOrder} >= ${start} and ${inOrder} < ${`${start}\uFFFF`}
    order by ${inOrder} limit ${MAX_FOUND}`
}

/** Each part in parentheses, because it may have a limit of its own. */
function union(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )
}
