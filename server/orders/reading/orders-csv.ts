import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#contract/csv-cell.ts'
import { dayOf } from '#contract/days.ts'
import { decimalAmount } from '#contract/money.ts'
import { MAX_EXPORTED_ORDERS } from '#contract/orders.ts'
import type { OrdersQuery } from '#contract/schemas/orders.ts'
import type { Db } from '#database/connect.ts'
import { allOrders, type OrderRow } from './list-orders.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/**
 * Exports the company's orders as CSV, one row each; money in US dollars. Cells that a spreadsheet would evaluate as a
 * formula are escaped.
 */
export async function ordersFile(db: Db, buyer: Buyer, filters: Omit<OrdersQuery, 'page' | 'limit'>): Promise<string> {
  const orders = await allOrders(db, buyer, filters, MAX_EXPORTED_ORDERS)
  return stringify(orders.map(toRow), { header: true, columns: COLUMNS, cast: { string: escapeFormula }, bom: true })
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
    subtotal: decimalAmount(order.subtotal_cents),
    shipping: decimalAmount(order.shipping_cents),
    tax: decimalAmount(order.tax_cents),
    total: decimalAmount(order.total_cents),
    freight: decimalAmount(order.freight_cents),
    current_total: decimalAmount(order.current_total),
  }
}
