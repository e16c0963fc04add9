import type { PrintedDocument } from '#server/print/print.ts'
import { count, day, money, orderNotes, PRICED, pricedRow, shipToLines } from './document-sections.ts'
import type { BilledSuborder } from './snapshot.ts'

/** Composes the purchase order of a suborder: what its supplier is to send, and whereto. `canceled` is the number of units by position. */
export function composePurchaseOrder(
  { snapshot }: BilledSuborder,
  canceled: ReadonlyMap<number, number> = new Map(),
): PrintedDocument {
  const lines = snapshot.lines.flatMap((line) => {
    const quantity = line.quantity - (canceled.get(line.position) ?? 0)
    return quantity > 0 ? [{ ...line, quantity, total_cents: quantity * line.unit_cents }] : []
  })
  return {
    title: 'Purchase order',
    number: snapshot.maker_order,
    date: snapshot.placed_on,
    seller: snapshot.seller,
    stamp: null,
    facts: [
      { label: 'Supplier', value: snapshot.supplier },
      { label: 'Ordered', value: day(snapshot.placed_on) },
      { label: 'Shipping', value: snapshot.shipping_method },
      ...(snapshot.po_number === null ? [] : [{ label: 'PO of the buyer', value: snapshot.po_number }]),
    ],
    parties: [
      { label: 'Supplier', lines: [snapshot.supplier] },
      { label: 'Ship to', lines: shipToLines(snapshot.ship_to) },
    ],
    columns: PRICED,
    groups: [{ heading: null, rows: lines.map(pricedRow) }],
    totals: [
      { label: 'Units', value: count(lines.reduce((sum, { quantity }) => sum + quantity, 0)) },
      { label: 'Goods', value: money(lines.reduce((sum, { total_cents }) => sum + total_cents, 0)), strong: true },
    ],
    terms: [{ heading: 'Reference', lines: [`Write ${snapshot.maker_order} on the shipment and on your invoice.`] }],
    notes: orderNotes(snapshot),
  }
}
