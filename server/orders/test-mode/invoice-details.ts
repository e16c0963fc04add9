import { toCents, toDollars } from '#contract/values/money.ts'
import type {
  InvoiceDetails,
  InvoiceLine,
  InvoiceSummary,
  Order,
  OrderLine,
  Shipment,
} from '#contract/schemas/orders/orders.ts'
import { shipmentIndex } from './test-order-lines.ts'

/** Returns the lines of an invoice of a test order: those of its shipment. */
export function toInvoiceLines(products: readonly OrderLine[], shipped: Shipment['lines']): InvoiceLine[] {
  const byPosition = new Map(products.map((line) => [line.position, line]))
  return shipped.flatMap(({ position, quantity }) => {
    const line = byPosition.get(position)
    if (!line) return []
    const { sku, title, options, itemPrice, note } = line
    return [
      {
        position,
        sku,
        title,
        options,
        qty: quantity,
        itemPrice,
        lineTotal: toDollars(toCents(itemPrice) * quantity),
        note,
      },
    ]
  })
}

/** Returns an invoice of a test order with what it prints. */
export function testInvoiceDetails(order: Order, invoice: InvoiceSummary): InvoiceDetails {
  const suborder = order.groups.find(({ number }) => number === invoice.maker_order)
  const lines = toInvoiceLines(order.products, suborder?.shipments[shipmentIndex(invoice.number)]?.lines ?? [])
  const isFirst = order.invoices.find(({ maker_order }) => maker_order === invoice.maker_order) === invoice
  const goods = lines.reduce((sum, { lineTotal }) => sum + toCents(lineTotal), 0)
  const shipping = isFirst ? toCents(suborder?.shippingCost ?? 0) : 0
  return {
    ...invoice,
    goods: toDollars(goods),
    shipping: toDollars(shipping),
    tax: toDollars(toCents(invoice.total) - goods - shipping),
    credits: null,
    reason: null,
    bill_to: order.billing_address,
    ship_to: order.shipping_address,
    lines,
  }
}
