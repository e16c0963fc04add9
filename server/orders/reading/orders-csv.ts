import { BYTE_ORDER_MARK, csvRow } from '#contract/text/csv-cell.ts'
import { dayOf } from '#contract/values/days.ts'
import { decimalAmount } from '#contract/values/money.ts'
import type { OrdersQuery } from '#contract/schemas/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { matchingOrders, type OrderRow, ordersById } from './list-orders.ts'
import { type ExportedLine, linesOfOrders } from './order-lines.ts'

/** Orders that are read and sent at once. */
const BATCH_SIZE = 200

/**
 * Yields the company's orders as CSV, one row for each line, the newest order first; money in US dollars. Amounts of an order are in
 * its first row alone, so that their columns can be summed.
 */
export async function* ordersFile(
  db: Db,
  buyer: Buyer,
  filters: Omit<OrdersQuery, 'page' | 'limit'>,
  batchSize = BATCH_SIZE,
): AsyncGenerator<string, void> {
  const ids = await matchingOrders(db, buyer, filters)
  yield BYTE_ORDER_MARK + csvRow(COLUMNS)
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const orders = await ordersById(db, batch)
    const lines = await linesOfOrders(db, batch)
    yield orders.map((order) => rowsOf(order, lines.get(order.id) ?? [])).join('')
  }
}

function rowsOf(order: OrderRow, lines: readonly ExportedLine[]): string {
  const rows = lines.map((line, index): Row => ({
    ...labelsOf(order),
    ...(index === 0 && amountsOf(order)),
    ...cellsOf(line),
  }))
  return rows.map((row) => csvRow(COLUMNS.map((column) => row[column] ?? null))).join('')
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
  'line',
  'suborder',
  'line_state',
  'sku',
  'product',
  'options',
  'maker',
  'quantity',
  'shipped',
  'canceled',
  'unit_price',
  'line_total',
  'note',
] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string | number | null>>

/** Columns by which the rows of an order can be filtered. */
function labelsOf(order: OrderRow): Row {
  return {
    order: order.invoice,
    placed_on: dayOf(order.placed_at),
    placed_by: order.placed_by,
    po_number: order.po_number,
    state: order.state,
    payment: order.payment,
  }
}

function amountsOf(order: OrderRow): Row {
  return {
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

function cellsOf(line: ExportedLine): Row {
  return {
    line: line.position + 1,
    suborder: line.suborder,
    line_state: line.state,
    sku: line.sku,
    product: line.title,
    options: Object.entries(line.options)
      .map((option) => option.join(': '))
      .join('; '),
    maker: line.supplier,
    quantity: line.quantity,
    shipped: line.shipped,
    canceled: line.cancelled,
    unit_price: decimalAmount(line.unit_price_cents),
    line_total: decimalAmount(line.line_total_cents),
    note: line.note,
  }
}
