import { setTimeout as delay } from 'node:timers/promises'
import type { Cart } from '#contract/cart.ts'
import type { Client } from './client.ts'
import type { Cluster } from './cluster.ts'
import { type Acknowledged, ORDERED } from './visitors.ts'

const STOCK_BEFORE = 1_000_000
const JOBS_WITHIN_MS = 30_000

/** What the shop has, held against what it said: every order once and no other, the stock, the carts, the mails. */
export async function checkBooks(
  { sql, databaseUrl }: Cluster,
  client: Client,
  { orders, carts }: Acknowledged,
): Promise<string[]> {
  if (orders.length === 0 || carts.size === 0) return [`nothing to check at ${databaseUrl}: no order or no cart`]
  const faults: string[] = []
  // A demo shop opens with orders of other products.
  const { rows } = await sql.query<{ invoice: string }>(
    `select invoice from orders where payment_method = 'bank_transfer'
      and exists (select from order_lines where order_id = orders.id and ocid = any($1))`,
    [ORDERED],
  )
  const kept = new Set(rows.map((row) => row.invoice))
  const invoices = new Set(orders.map(({ invoice }) => invoice))
  if (invoices.size !== orders.length) faults.push(`${orders.length - invoices.size} orders were acknowledged twice`)
  for (const invoice of invoices) if (!kept.has(invoice)) faults.push(`order ${invoice} was lost`)
  for (const invoice of kept)
    if (!invoices.has(invoice)) faults.push(`order ${invoice} was placed and never acknowledged`)

  const sold = new Map<number, number>()
  for (const { ocid, qty } of orders.flatMap(({ products }) => products)) sold.set(ocid, (sold.get(ocid) ?? 0) + qty)
  const stock = await sql.query<{ ocid: number; stock: number }>(
    'select ocid, stock from products where ocid = any($1)',
    [ORDERED],
  )
  for (const { ocid, stock: left } of stock.rows) {
    const wanted = STOCK_BEFORE - (sold.get(ocid) ?? 0)
    if (left !== wanted) faults.push(`product ${ocid} has ${left} units and should have ${wanted}`)
  }
  for (const [cookie, units] of carts) {
    const { status, body } = await client.ask('/legacy/cart/content', { cookie })
    const count = status === 200 ? (JSON.parse(body) as Cart).units : `no answer (${status})`
    if (count !== units) faults.push(`a guest's cart has ${count} units and was told ${units}`)
  }
  const waiting = await jobsLeft(sql)
  if (waiting > 0) faults.push(`${waiting} jobs of orders did not end`)
  return faults
}

async function jobsLeft(sql: Cluster['sql']): Promise<number> {
  const until = Date.now() + JOBS_WITHIN_MS
  for (;;) {
    const { rows } = await sql.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where name = 'order.placed' and state <> 'completed'`,
    )
    const left = rows[0]?.left ?? 0
    if (left === 0 || Date.now() > until) return left
    await delay(200)
  }
}
