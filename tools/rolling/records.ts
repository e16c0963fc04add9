import { setTimeout as delay } from 'node:timers/promises'
import type { Cart } from '#contract/schemas/cart.ts'
import type { Client } from './client.ts'
import type { Cluster } from './cluster.ts'
import { type Acknowledged, ORDERED } from './visitors.ts'

const STOCK_BEFORE = 1_000_000
const JOBS_TIMEOUT_MS = 30_000

/**
 * Compares the database with the responses that visitors got: each order exists exactly once and no other does, stock and carts match, and
 * all order jobs end. Returns the differences.
 */
export async function checkRecords(
  { sql, databaseUrl }: Cluster,
  client: Client,
  { orders, carts }: Acknowledged,
): Promise<string[]> {
  if (orders.length === 0 || carts.size === 0) return [`nothing to check at ${databaseUrl}: no order or no cart`]
  const errors: string[] = []
  // The demo shop starts with orders of other products.
  const { rows } = await sql.query<{ invoice: string }>(
    `select invoice from orders where payment_method = 'bank_transfer'
      and exists (select from order_lines where order_id = orders.id and ocid = any($1))`,
    [ORDERED],
  )
  const stored = new Set(rows.map((row) => row.invoice))
  const invoices = new Set(orders.map(({ invoice }) => invoice))
  if (invoices.size !== orders.length) errors.push(`${orders.length - invoices.size} orders were acknowledged twice`)
  for (const invoice of invoices) if (!stored.has(invoice)) errors.push(`order ${invoice} was lost`)
  for (const invoice of stored)
    if (!invoices.has(invoice)) errors.push(`order ${invoice} was placed and never acknowledged`)

  const sold = new Map<number, number>()
  for (const { ocid, qty } of orders.flatMap(({ products }) => products)) sold.set(ocid, (sold.get(ocid) ?? 0) + qty)
  const stock = await sql.query<{ ocid: number; stock: number }>(
    'select ocid, stock from products where ocid = any($1)',
    [ORDERED],
  )
  for (const { ocid, stock: left } of stock.rows) {
    const expected = STOCK_BEFORE - (sold.get(ocid) ?? 0)
    if (left !== expected) errors.push(`product ${ocid} has ${left} units and should have ${expected}`)
  }
  for (const [cookie, units] of carts) {
    const { status, body } = await client.send('/legacy/cart/content', { cookie })
    const count = status === 200 ? (JSON.parse(body) as Cart).units : `no response (${status})`
    if (count !== units) errors.push(`a guest's cart has ${count} units, the responses reported ${units}`)
  }
  const waiting = await waitForJobs(sql)
  if (waiting > 0) errors.push(`${waiting} jobs of orders did not end`)
  return errors
}

async function waitForJobs(sql: Cluster['sql']): Promise<number> {
  const until = Date.now() + JOBS_TIMEOUT_MS
  for (;;) {
    const { rows } = await sql.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where name = 'order.placed' and state <> 'completed'`,
    )
    const left = rows[0]?.left ?? 0
    if (left === 0 || Date.now() > until) return left
    await delay(200)
  }
}
