import { dayOf } from '#contract/values/days.ts'
import type {
  InvoiceListQuery,
  InvoiceSummary,
  ListedInvoice,
  Order,
  OrderListQuery,
  OrderSummary,
} from '#contract/schemas/orders.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import {
  type CountedPage,
  type CursorPage,
  pageAfterCursor,
  parseIdCursor,
  withNextCursor,
} from '#database/keyset-cursor.ts'
import { requireFewExpanded } from '#server/billing/billing.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { invoiceLines } from './invoice-details.ts'
import type { TestOrderRow } from './test-order-rows.ts'

const MAX_IMAGES = 4

/** An item of a list with the integers that a cursor to it has, in descending order. */
interface Sorted<T> {
  id: number
  item: T
}

/** A page of a list, by number or after a cursor. */
interface Place {
  page: number
  limit: number
  cursor?: string
}

/** Returns a page of test orders with the filters of `orders`. Throws `invalid_input` for too many orders with their lines. */
export function listTestOrders(
  rows: readonly TestOrderRow[],
  buyer: Buyer,
  query: OrderListQuery,
): CountedPage<OrderSummary> | CursorPage<OrderSummary> {
  requireFewExpanded(query)
  const matching = rows.filter((row) => matches(row, buyer, query))
  return toPage(
    matching.map(({ id, order }) => ({ id, item: toSummary(order, query.expand) })),
    query,
  )
}

function matches(
  { order, userId, changedAt }: TestOrderRow,
  { id }: Buyer,
  { state, payment, q, from, to, updated_since, mine }: OrderListQuery,
): boolean {
  const day = dayOf(new Date(order.placed_at))
  return (
    (state === undefined || order.state === state) &&
    (payment === undefined || order.payment === payment) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (updated_since === undefined || changedAt >= new Date(updated_since)) &&
    (mine !== true || userId === id) &&
    (q === undefined || hasWords(order, q))
  )
}

function hasWords(order: Order, q: string): boolean {
  const texts = [
    order.invoice,
    order.po_number ?? '',
    ...order.products.flatMap((line) => [line.sku, line.title, line.supplier]),
  ]
  const text = texts.join(' ').toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function toSummary(order: Order, expand: OrderListQuery['expand']): OrderSummary {
  return {
    invoice: order.invoice,
    test: true,
    state: order.state,
    payment: order.payment,
    orderTotal: order.orderTotal,
    freight: order.freight,
    current_total: order.current_total,
    units: order.products.reduce((sum, { qty }) => sum + qty, 0),
    lines: order.products.length,
    makers: order.groups.map(({ supplier }) => supplier),
    po_number: order.po_number,
    placed_by: order.placed_by,
    placed_at: order.placed_at,
    images: order.products.flatMap(({ image }) => image ?? []).slice(0, MAX_IMAGES),
    ...(expand && { products: order.products }),
  }
}

/** Returns a page of the invoices of test orders with the filters of `invoices`, the newest order first. */
export function listTestInvoices(
  rows: readonly TestOrderRow[],
  query: InvoiceListQuery,
): CountedPage<ListedInvoice> | CursorPage<ListedInvoice> {
  requireFewExpanded(query)
  const { status, updated_since, expand } = query
  const changed = rows.filter(({ changedAt }) => updated_since === undefined || changedAt >= new Date(updated_since))
  const invoices = changed.flatMap(({ id, order }) =>
    order.invoices
      .map((invoice, index) => ({ id: id * MAX_INVOICES + index, item: toListed(order, invoice, expand) }))
      .toReversed(),
  )
  return toPage(
    invoices.filter(({ item }) => status === undefined || item.status === status),
    query,
  )
}

/** More than an order has. */
const MAX_INVOICES = 100_000

function toListed(order: Order, invoice: InvoiceSummary, expand: InvoiceListQuery['expand']): ListedInvoice {
  return { ...invoice, ...(expand && { lines: invoiceLines(order, invoice) }) }
}

function toPage<T>(sorted: readonly Sorted<T>[], { page, limit, cursor }: Place): CountedPage<T> | CursorPage<T> {
  const items = (rows: readonly Sorted<T>[]) => rows.map(({ item }) => item)
  const keysOf = ({ id }: Sorted<T>) => [id]
  if (cursor !== undefined) {
    const before = parseIdCursor(cursor)
    const { shown, meta } = pageAfterCursor(
      sorted.filter(({ id }) => id < before),
      limit,
      keysOf,
    )
    return { data: items(shown), meta }
  }
  const meta = pageMeta(page, limit, sorted.length)
  const rows = sorted.slice((meta.current_page - 1) * limit, meta.current_page * limit)
  return { data: items(rows), meta: withNextCursor(rows, meta, keysOf) }
}
