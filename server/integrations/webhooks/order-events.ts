import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { recordEvents } from './events.ts'

/** Records `order.placed` with the main fields of the order; `GET order/{invoice}` returns the rest. */
export async function recordOrderPlaced(bound: { db: Db; jobs: Jobs }, invoice: string): Promise<void> {
  const order = await bound.db
    .selectFrom('orders')
    .select(['id', 'company_id', 'invoice', 'placed_at', 'po_number', 'due_on'])
    .select(['subtotal_cents', 'shipping_cents', 'tax_cents', 'total_cents'])
    .where('invoice', '=', invoice)
    .executeTakeFirst()
  if (!order) return
  const lines = await bound.db
    .selectFrom('order_lines')
    .select(['ocid', 'sku', 'title', 'quantity', 'unit_price_cents', 'line_total_cents'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const freight = await bound.db
    .selectFrom('maker_orders')
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'maker_orders.id')
    .select(['number', 'supplier', 'freight_charges.total_cents'])
    .where('order_id', '=', order.id)
    .where('freight', '=', true)
    .orderBy('position')
    .execute()
  const payload = {
    invoice,
    placed_at: order.placed_at.toISOString(),
    po_number: order.po_number,
    due_on: order.due_on,
    subtotal: toDollars(order.subtotal_cents),
    shippingCost: toDollars(order.shipping_cents),
    tax: toDollarsOrNull(order.tax_cents),
    orderTotal: toDollars(order.total_cents),
    // Freight of each supplier with its tax, in addition to the total. Null until `order.freight_quoted`.
    freight: freight.map(({ total_cents, ...suborder }) => ({ ...suborder, total: toDollarsOrNull(total_cents) })),
    products: lines.map(({ quantity: qty, unit_price_cents, line_total_cents, ...line }) => ({
      ...line,
      qty,
      itemPrice: toDollars(unit_price_cents),
      lineTotal: toDollars(line_total_cents),
    })),
  }
  const event = { kind: 'order.placed', cause: invoice } as const
  await recordEvents(bound, [
    { ...event, companyId: order.company_id, payload },
    { ...event, companyId: null, payload: { company_id: order.company_id, ...payload } },
  ])
}
