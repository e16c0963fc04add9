import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { Table, TableRow } from '#server/tables/table.ts'

/** Tables that the operator can export. */
export const EXPORTED_TABLES = ['orders', 'invoices', 'payments'] as const
export type ExportedTable = (typeof EXPORTED_TABLES)[number]

interface Source {
  columns: readonly string[]
  /** Query of rows with these columns and `cursor`, by which they are sorted. Amounts (`MONEY_COLUMNS`) are US dollars. */
  rows: RawBuilder<TableRow>
}

const ROWS_AT_ONCE = 1000
/** Columns with amounts. */
const MONEY_COLUMNS: ReadonlySet<string> = new Set([
  'unit_price',
  'line_total',
  'order_total',
  'goods',
  'shipping',
  'tax',
  'total',
  'settled',
  'amount',
])

const day = (moment: string) => sql`to_char(${sql.raw(moment)} at time zone 'UTC', 'YYYY-MM-DD')`
const dollars = (cents: string) => sql`round(${sql.raw(cents)} / 100.0, 2)`
const address = (part: string) => sql`orders.shipping_address ->> ${sql.lit(part)}`

/** Source of each table: `orders` has one row per line, `invoices` one per invoice and credit note, `payments` one per receipt and refund. */
const SOURCES: Record<ExportedTable, Source> = {
  orders: {
    columns: [
      'order',
      'suborder',
      'placed_on',
      'state',
      'company',
      'email',
      'po_number',
      'payment_method',
      'order_total',
      'supplier',
      'sku',
      'title',
      'units',
      'unit_price',
      'line_total',
      'ship_to',
      'line1',
      'line2',
      'city',
      'region',
      'zip',
      'country',
    ],
    rows: sql`
      select line.order_id * 100000 + line.position as cursor, orders.invoice as order, suborder.number as suborder,
        ${day('orders.placed_at')} as placed_on, suborder.state, companies.name as company, orders.email, orders.po_number,
        orders.payment_method, ${dollars('orders.total_cents')} as order_total, line.supplier, line.sku, line.title,
        line.quantity as units, ${dollars('line.unit_price_cents')} as unit_price, ${dollars('line.line_total_cents')} as line_total,
        ${address('name')} as ship_to, ${address('line1')} as line1, ${address('line2')} as line2, ${address('city')} as city,
        ${address('state')} as region, ${address('zip')} as zip, ${address('country')} as country
      from order_lines as line
      join orders on orders.id = line.order_id
      join maker_orders as suborder on suborder.id = line.maker_order_id
      join companies on companies.id = orders.company_id`,
  },
  invoices: {
    columns: [
      'number',
      'kind',
      'credits',
      'issued_on',
      'due_on',
      'order',
      'suborder',
      'supplier',
      'company',
      'goods',
      'shipping',
      'tax',
      'total',
      'settled',
    ],
    rows: sql`
      select document.id as cursor, document.number, document.kind, credited.number as credits, document.issued_on::text as issued_on,
        document.due_on::text as due_on, orders.invoice as order, suborder.number as suborder, suborder.supplier,
        companies.name as company, ${dollars('document.goods_cents')} as goods, ${dollars('document.shipping_cents')} as shipping,
        ${dollars('document.tax_cents')} as tax, ${dollars('document.total_cents')} as total,
        ${dollars('(select coalesce(sum(cents), 0) from settlements where settlements.invoice_id = document.id)')} as settled
      from papers as document
      left join papers as credited on credited.id = document.credits_id
      join maker_orders as suborder on suborder.id = document.maker_order_id
      join orders on orders.id = suborder.order_id
      join companies on companies.id = document.company_id`,
  },
  payments: {
    columns: ['kind', 'on', 'method', 'reference', 'order', 'company', 'amount'],
    rows: sql`
      select payment.cursor, payment.kind, payment.on, payment.method, payment.reference, orders.invoice as order,
        companies.name as company, ${dollars('payment.cents')} as amount
      from (
        select id * 2 as cursor, 'received' as kind, received_on::text as on, method, reference, order_id, company_id, cents
          from receipts
        union all
        select id * 2 + 1, case when done_at is null then 'refund pending' else 'refunded' end,
          ${day('coalesce(done_at, created_at)')}, case when card_payment_id is null then 'bank_transfer' else 'card' end,
          reference, order_id, company_id, -cents from refunds
      ) as payment
      left join orders on orders.id = payment.order_id
      join companies on companies.id = payment.company_id`,
  },
}

/** Returns the columns of a table, and its rows; amounts are US dollars. A row that is written meanwhile may be missing. */
export function exportTable(db: Db, table: ExportedTable): Table {
  const { columns, rows } = SOURCES[table]
  return { columns, money: MONEY_COLUMNS, rows: readRows(db, rows) }
}

async function* readRows(db: Db, source: RawBuilder<TableRow>): AsyncGenerator<TableRow> {
  let after = 0
  for (;;) {
    const { rows } = await sql<TableRow & { cursor: number }>`
      select * from (${source}) as exported where cursor > ${after} order by cursor limit ${ROWS_AT_ONCE}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last.cursor
  }
}
