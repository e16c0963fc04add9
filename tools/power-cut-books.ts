import { join } from 'node:path'
import { openDatabase } from '#database/connect.ts'

/** What is in the books of a shop that is closed. */
export interface Books {
  /** Numbers of the orders. */
  orders: string[]
  /** By ocid. */
  stock: Map<number, number>
  papers: number
  /** Mails that must have been sent: of every order and every invoice. */
  letters: string[]
  /** Jobs with a mail that are not done. */
  waiting: number
  /** What must not be. */
  faults: string[]
}

/** What must not be in a database, each as a query that finds it. */
const FAULTS: readonly [what: string, query: string][] = [
  [
    'ledger entries that do not balance',
    'select entry_id from ledger_amounts group by entry_id having sum(cents) <> 0',
  ],
  ['papers without a ledger entry', 'select number from papers except select ref from ledger_entries'],
  [
    'gaps in the numbers of papers',
    `
    select kind from paper_numbers left join papers using (kind)
    group by kind, last having last <> count(sequence) or last <> coalesce(max(sequence), 0)`,
  ],
  ['shipments without an invoice', 'select id from shipments except select shipment_id from papers'],
  [
    'child orders that are not sent',
    `select id from maker_orders where state in ('placed', 'accepted', 'partly_shipped')`,
  ],
  [
    'orders that are not the sum of their lines',
    `
    select orders.id from orders join order_lines on order_lines.order_id = orders.id
    group by orders.id having subtotal_cents <> sum(line_total_cents)`,
  ],
  ['products with less than no stock', 'select ocid from products where stock < 0'],
  ['jobs that were given up', `select id from pgboss.job where state = 'failed'`],
]

/** Reads them from PGlite in the shop's folder, or from PostgreSQL. */
export async function readBooks(folder: string, databaseUrl: string): Promise<Books> {
  const database = await openDatabase({ folder: join(folder, 'database'), ...(databaseUrl && { databaseUrl }) })
  const rows = async <Row extends object>(query: string) => (await database.pool.query<Row>(query)).rows
  const orders = await rows<{ invoice: string }>('select invoice from orders order by id')
  const stock = await rows<{ ocid: number; stock: number }>('select ocid, stock from products')
  const papers = await rows<{ number: string }>(`select number from papers where kind = 'invoice' order by id`)
  const waiting = await rows(
    `select id from pgboss.job
     where name in ('order.placed', 'order.letter') and state not in ('completed', 'cancelled', 'failed')`,
  )
  const faults: string[] = []
  for (const [what, query] of FAULTS) {
    const found = await rows(query)
    if (found.length > 0) faults.push(`There are ${what}: ${JSON.stringify(found.slice(0, 5))}`)
  }
  await database.close()
  return {
    orders: orders.map(({ invoice }) => invoice),
    stock: new Map(stock.map(({ ocid, stock: units }) => [ocid, units])),
    papers: papers.length,
    letters: [
      ...orders.map(({ invoice }) => `order-placed-${invoice}`),
      ...papers.map(({ number }) => `invoice-${number}`),
    ],
    waiting: waiting.length,
    faults,
  }
}
