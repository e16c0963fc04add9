import type { Order, OrderSummary } from '#contract/schemas/orders/orders.ts'

const MAX_IMAGES = 4

/** Returns the columns of an order: the order itself, and what lists read of it. */
export function columnsOf(order: Order) {
  return {
    body: JSON.stringify(order),
    summary: JSON.stringify(toSummary(order)),
    invoices: JSON.stringify(order.invoices),
    search_text: toSearchText(order),
  }
}

function toSummary(order: Order): OrderSummary {
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
  }
}

function toSearchText({ invoice, po_number, groups, products }: Order): string {
  const suppliers = groups.map(({ supplier }) => supplier)
  return [invoice, po_number ?? '', ...suppliers, ...products.flatMap(({ sku, title }) => [sku, title])].join(' ')
}
