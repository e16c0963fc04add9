import { type RawBuilder, sql } from 'kysely'
import { Value } from 'typebox/value'
import { type InvoiceListQuery, InvoiceSummary, type ListedInvoice } from '#contract/schemas/orders/orders.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import {
  type CountedPage,
  type CursorPage,
  pageAfterCursor,
  parseCursor,
  withNextCursor,
} from '#database/keyset-cursor.ts'
import { requireFewExpanded } from '#server/billing/billing.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { toInvoiceLines } from './invoice-details.ts'
import { readShippedLines, readTestLines } from './test-order-lines.ts'

const AND = sql.raw(' and ')

/** An invoice of a test order, with the ID of the order and its position in it. */
interface Row {
  id: number
  position: number
  invoice: unknown
}

/**
 * Returns a page of the invoices of test orders with the filters of `invoices`, those of the newest order first. Leaves out those that
 * this release cannot read. Throws `invalid_input` for too many invoices with their lines.
 */
export async function listTestInvoices(
  db: Db,
  buyer: Buyer,
  query: InvoiceListQuery,
): Promise<CountedPage<ListedInvoice> | CursorPage<ListedInvoice>> {
  requireFewExpanded(query)
  const { page, limit, cursor, expand } = query
  const matches = matching(buyer, query)
  const keysOf = ({ id, position }: Row) => [id, position]
  if (cursor !== undefined) {
    const [id = 0, position = 0] = parseCursor(cursor, 2)
    const before = sql`${matches} and (id, position) < (${id}::bigint, ${position}::bigint)`
    const { shown, meta } = pageAfterCursor(await readRows(db, before, limit + 1), limit, keysOf)
    return { data: await describe(db, shown, expand), meta }
  }
  const counted = await sql<{ total: number }>`select count(*) as total ${matches}`.execute(db)
  const meta = pageMeta(page, limit, counted.rows[0]?.total ?? 0)
  const rows = await readRows(db, matches, limit, (meta.current_page - 1) * limit)
  return { data: await describe(db, rows, expand), meta: withNextCursor(rows, meta, keysOf) }
}

async function readRows(db: Db, matches: RawBuilder<unknown>, limit: number, offset = 0): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, position, details as invoice ${matches} order by id desc, position desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** SQL for the matching invoices, from `from` on. */
function matching({ companyId }: Buyer, { status, updated_since }: InvoiceListQuery): RawBuilder<unknown> {
  const conditions = [sql`company_id = ${companyId}`]
  if (updated_since !== undefined) conditions.push(sql`changed_at >= ${updated_since}::timestamptz`)
  if (status !== undefined) conditions.push(sql`issued.details ->> 'status' = ${status}`)
  return sql`from test_orders cross join lateral jsonb_array_elements(invoices) with ordinality as issued (details, position)
    where ${sql.join(conditions, AND)}`
}

async function describe(db: Db, rows: readonly Row[], expand: InvoiceListQuery['expand']): Promise<ListedInvoice[]> {
  const listed = rows.flatMap(({ id, invoice }) => (Value.Check(InvoiceSummary, invoice) ? [{ id, invoice }] : []))
  if (!expand) return listed.map(({ invoice }) => invoice)
  const products = await readTestLines(db, [...new Set(listed.map(({ id }) => id))])
  const shipped = await readShippedLines(
    db,
    listed.map(({ id, invoice }) => ({ ...invoice, id })),
  )
  return listed.flatMap(({ id, invoice }) => {
    const [lines, units] = [products.get(id), shipped.get(invoice.number)]
    return lines && units ? [{ ...invoice, lines: toInvoiceLines(lines, units) }] : []
  })
}
