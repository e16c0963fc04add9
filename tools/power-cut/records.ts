import { join } from 'node:path'
import { openDatabase } from '#database/connect.ts'

/** Contents of the database of a stopped shop. */
export interface ShopRecords {
  /** Order numbers. */
  orders: string[]
  /** Units in stock by ocid. */
  stock: Map<number, number>
  invoices: number
  /** Ids of the emails that must have been sent: one for each order and each invoice. */
  emailIds: string[]
  /** Number of unfinished jobs that send an email. */
  pendingEmailJobs: number
  /** Violated invariants, a sentence each. */
  errors: string[]
}

/** Violations of invariants, each with a query that finds its rows. */
const VIOLATIONS: readonly [what: string, query: string][] = [
  [
    'ledger entries that do not balance',
    'select entry_id from ledger_amounts group by entry_id having sum(cents) <> 0',
  ],
  ['documents without a ledger entry', 'select number from papers except select ref from ledger_entries'],
  [
    'gaps in the numbers of documents',
    `
    select kind from paper_numbers left join papers using (kind)
    group by kind, last having last <> count(sequence) or last <> coalesce(max(sequence), 0)`,
  ],
  ['shipments without an invoice', 'select id from shipments except select shipment_id from papers'],
  [
    'suborders that are not shipped',
    `select id from maker_orders where state in ('placed', 'accepted', 'partly_shipped')`,
  ],
  [
    'orders that are not the sum of their lines',
    `
    select orders.id from orders join order_lines on order_lines.order_id = orders.id
    group by orders.id having subtotal_cents <> sum(line_total_cents)`,
  ],
  ['products with negative stock', 'select ocid from products where stock < 0'],
  ['failed jobs', `select id from pgboss.job where state = 'failed'`],
]

/** Reads the records from PGlite in the shop's folder, or from PostgreSQL if `databaseUrl` is set. */
export async function readShopRecords(folder: string, databaseUrl: string): Promise<ShopRecords> {
  const database = await openDatabase({ folder: join(folder, 'database'), ...(databaseUrl && { databaseUrl }) })
  const rows = async <Row extends object>(query: string) => (await database.pool.query<Row>(query)).rows
  const orders = await rows<{ invoice: string }>('select invoice from orders order by id')
  const stock = await rows<{ ocid: number; stock: number }>('select ocid, stock from products')
  const invoices = await rows<{ number: string }>(`select number from papers where kind = 'invoice' order by id`)
  const waiting = await rows(
    `select id from pgboss.job
     where name in ('order.placed', 'order.letter') and state not in ('completed', 'cancelled', 'failed')`,
  )
  const errors: string[] = []
  for (const [what, query] of VIOLATIONS) {
    const found = await rows(query)
    if (found.length > 0) errors.push(`There are ${what}: ${JSON.stringify(found.slice(0, 5))}`)
  }
  await database.close()
  return {
    orders: orders.map(({ invoice }) => invoice),
    stock: new Map(stock.map(({ ocid, stock: units }) => [ocid, units])),
    invoices: invoices.length,
    emailIds: [
      ...orders.map(({ invoice }) => `order-placed-${invoice}`),
      ...invoices.map(({ number }) => `invoice-${number}`),
    ],
    pendingEmailJobs: waiting.length,
    errors: errors,
  }
}
