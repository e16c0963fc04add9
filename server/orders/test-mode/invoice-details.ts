import { toCents, toDollars } from '#contract/values/money.ts'
import type { InvoiceDetails, InvoiceLine, InvoiceSummary, Order } from '#contract/schemas/orders.ts'

/** Returns the lines of an invoice of a test order: those of its shipment. */
export function invoiceLines(
  { invoices, groups, products }: Order,
  { number, maker_order }: InvoiceSummary,
): InvoiceLine[] {
  const index = invoices.filter((each) => each.maker_order === maker_order).findIndex((each) => each.number === number)
  const shipment = groups.find((suborder) => suborder.number === maker_order)?.shipments[index]
  return (shipment?.lines ?? []).flatMap(({ position, quantity }) => {
    const line = products.find((each) => each.position === position)
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
  const lines = invoiceLines(order, invoice)
  const suborder = order.groups.find(({ number }) => number === invoice.maker_order)
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
