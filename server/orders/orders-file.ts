import { stringify } from 'csv-stringify/sync'
import { dayOf } from '#contract/days.ts'
import { plainAmount } from '#contract/money.ts'
import { MOST_ORDERS_OF_FILE, type OrdersWanted } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { allOrders, type OrderRow } from './list-orders.ts'

/** The company's orders as CSV, a row each; money in US dollars. What a program would take for a formula is written as text. */
export async function ordersFile(db: Db, buyer: Buyer, filters: Omit<OrdersWanted, 'page' | 'limit'>): Promise<string> {
  const orders = await allOrders(db, buyer, filters, MOST_ORDERS_OF_FILE)
  return stringify(orders.map(toRow), { header: true, columns: COLUMNS, escape_formulas: true, bom: true })
}

const COLUMNS = [
  'order',
  'placed_on',
  'placed_by',
  'po_number',
  'state',
  'payment',
  'makers',
  'lines',
  'units',
  'subtotal',
  'shipping',
  'tax',
  'total',
  'freight',
  'current_total',
]

function toRow(order: OrderRow) {
  return {
    order: order.invoice,
    placed_on: dayOf(order.placed_at),
    placed_by: order.placed_by,
    po_number: order.po_number,
    state: order.state,
    payment: order.payment,
    makers: order.makers.join('; '),
    lines: order.lines,
    units: order.units,
    subtotal: plainAmount(order.subtotal_cents),
    shipping: plainAmount(order.shipping_cents),
    tax: plainAmount(order.tax_cents),
    total: plainAmount(order.total_cents),
    freight: plainAmount(order.freight_cents),
    current_total: plainAmount(order.wanted),
  }
}
