import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { revisionsOf } from './export-revisions.ts'

/** Exports the orders that a buyer placed, with their suborders, invoices, lines and revisions. */
export async function ordersOf(db: Db, userId: number) {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'invoice',
      'placed_at',
      'payment_method',
      'due_on',
      'po_number',
      'ship_not_before',
      'notes',
      'terms_version',
      'email',
      'shipping_address',
      'billing_address',
      'subtotal_cents',
      'shipping_cents',
      'tax_cents',
      'total_cents',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      'order_lines.order_id',
      'order_lines.ocid',
      'order_lines.sku',
      'order_lines.title',
      'order_lines.supplier',
      'order_lines.options',
      'order_lines.quantity',
      'order_lines.unit_price_cents',
      'order_lines.line_total_cents',
      'order_lines.note',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('order_lines.position')
    .execute()
  const suborders = await db
    .selectFrom('maker_orders')
    .innerJoin('orders', 'orders.id', 'maker_orders.order_id')
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'maker_orders.id')
    .select(['maker_orders.order_id', 'maker_orders.number', 'maker_orders.supplier', 'maker_orders.state'])
    .select(['maker_orders.freight as by_freight', 'freight_charges.quoted_at'])
    .select(['freight_charges.cents as freight_cents', 'freight_charges.tax_cents as freight_tax_cents'])
    .where('orders.user_id', '=', userId)
    .orderBy('maker_orders.position')
    .execute()
  const documents = await db
    .selectFrom('papers')
    .innerJoin('maker_orders', 'maker_orders.id', 'papers.maker_order_id')
    .innerJoin('orders', 'orders.id', 'maker_orders.order_id')
    .select(['maker_orders.order_id', 'papers.kind', 'papers.number', 'papers.issued_on', 'papers.due_on'])
    .select('papers.total_cents')
    .where('orders.user_id', '=', userId)
    .orderBy('papers.id')
    .execute()
  const revisions = await revisionsOf(db, userId)
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id)
  const subordersByOrder = Map.groupBy(suborders, (suborder) => suborder.order_id)
  const documentsByOrder = Map.groupBy(documents, (document) => document.order_id)
  return orders.map(({ id, subtotal_cents, shipping_cents, tax_cents, total_cents, ...order }) => ({
    ...order,
    subtotal: toDollars(subtotal_cents),
    shipping: toDollars(shipping_cents),
    tax: toDollars(tax_cents),
    total: toDollars(total_cents),
    makers: (subordersByOrder.get(id) ?? []).map(toSuborder),
    invoices: (documentsByOrder.get(id) ?? []).map(({ order_id: _order, total_cents: documentTotal, ...document }) => ({
      ...document,
      total: toDollars(documentTotal),
    })),
    lines: (linesByOrder.get(id) ?? []).map(({ order_id: _order, unit_price_cents, line_total_cents, ...line }) => ({
      ...line,
      unit_price: toDollars(unit_price_cents),
      line_total: toDollars(line_total_cents),
    })),
    revisions: revisions(id),
  }))
}

/** A suborder. `freight` is added to the order's total, and null until it is quoted. */
function toSuborder(row: {
  number: string
  supplier: string
  state: string
  by_freight: boolean
  quoted_at: Date | null
  freight_cents: number | null
  freight_tax_cents: number | null
}) {
  const { number, supplier, state, by_freight } = row
  if (!by_freight) return { number, supplier, state }
  const quoted = row.quoted_at && {
    quoted_at: row.quoted_at,
    price: toDollarsOrNull(row.freight_cents),
    tax: toDollarsOrNull(row.freight_tax_cents),
  }
  return { number, supplier, state, freight: quoted }
}
