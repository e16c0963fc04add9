import { dayOf } from '#contract/values/days.ts'
import { toCents } from '#contract/values/money.ts'
import type { InvoiceSummary, Order, OrderLine, Suborder } from '#contract/schemas/orders/orders.ts'
import type { PrintedDocument, Row } from '#server/print/print.ts'
import { addressLines, day, money, PRICED } from './document-sections.ts'
import { packingSlipNumber } from './compose-packing-slip.ts'
import type { Seller } from './snapshot.ts'

/** Content of a document of a test order: its lines with units, and its total in US dollars; null without prices. */
interface Content {
  title: string
  date: string
  lines: readonly (OrderLine & { units: number })[]
  total: number | null
}

/** Composes the document of a test order with this number, stamped as a test; null if the order has none. */
export function composeTestDocument(seller: Seller, order: Order, number: string): PrintedDocument | null {
  const content = contentOf(order, number)
  if (!content) return null
  const { title, date, lines, total } = content
  return {
    title: `Test: ${title}`,
    number,
    date,
    seller,
    stamp: 'Test',
    isUrgent: true,
    facts: [
      { label: 'Issued', value: day(date) },
      { label: 'Order', value: order.invoice },
      ...(order.po_number === null ? [] : [{ label: 'Your PO', value: order.po_number }]),
    ],
    parties: [
      { label: 'Bill to', lines: addressLines(order.billing_address) },
      { label: 'Ship to', lines: addressLines(order.shipping_address) },
    ],
    columns: PRICED,
    groups: [{ heading: null, rows: lines.map(toRow) }],
    totals: total === null ? [] : [{ label: 'Total', value: money(toCents(total)), strong: true }],
    terms: [
      { heading: 'Test order', lines: ['Nothing ships and nothing is due.', 'Do not pay or book this document.'] },
    ],
    notes: [],
  }
}

function contentOf(order: Order, number: string): Content | null {
  if (number === order.invoice && order.papers.some((document) => document.number === number)) {
    const lines = order.products.map((line) => ({ ...line, units: line.qty - line.cancelled }))
    return { title: 'Pro forma invoice', date: dayOf(new Date(order.placed_at)), lines, total: order.current_total }
  }
  const invoice = order.invoices.find((each) => each.number === number)
  if (invoice) return contentOfInvoice(order, invoice)
  for (const suborder of order.groups) {
    const index = suborder.shipments.findIndex((_, each) => packingSlipNumber(suborder.number, each) === number)
    if (index !== -1) return { ...contentOfShipment(order, suborder, index), title: 'Packing slip', total: null }
  }
  return null
}

function contentOfInvoice(order: Order, invoice: InvoiceSummary): Content | null {
  const suborder = order.groups.find((each) => each.number === invoice.maker_order)
  const index = order.invoices.filter((each) => each.maker_order === invoice.maker_order).indexOf(invoice)
  return suborder ? { ...contentOfShipment(order, suborder, index), title: 'Invoice', total: invoice.total } : null
}

function contentOfShipment({ products, placed_at }: Order, { shipments }: Suborder, index: number) {
  const { lines = [], shipped_at = placed_at } = shipments[index] ?? {}
  return {
    date: dayOf(new Date(shipped_at)),
    lines: lines.flatMap(({ position, quantity }) => {
      const line = products.find((each) => each.position === position)
      return line ? [{ ...line, units: quantity }] : []
    }),
  }
}

function toRow({ sku, title, units, itemPrice }: Content['lines'][number]): Row {
  const unit = toCents(itemPrice)
  return { cells: [sku, title, String(units), money(unit), money(unit * units)], below: [] }
}
