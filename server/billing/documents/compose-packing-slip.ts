import type { PrintedDocument, Column, Row } from '#server/print/print.ts'
import { count, day, orderNotes, poFacts, shipToLines, smallPrint } from './document-sections.ts'
import type { BilledSuborder } from './snapshot.ts'

const PACKED: readonly Column[] = [
  { label: 'SKU', width: 110 },
  { label: 'Product' },
  { label: 'Ordered', width: 60, align: 'right' },
  { label: 'In this shipment', width: 72, align: 'right' },
]

/** A shipment, or one that is to be packed: its day and carrier are null then. `units` is the number of units by position of the line. */
export interface PackedShipment {
  number: string
  shipped_on: string | null
  carrier: string | null
  tracking: string | null
  units: ReadonlyMap<number, number>
}

/** Composes the packing slip of a shipment. It has no prices: those who unpack it need none. */
export function composePackingSlip(suborder: BilledSuborder, shipment: PackedShipment): PrintedDocument {
  const { snapshot } = suborder
  const rows = snapshot.lines.flatMap((line): Row[] => {
    const units = shipment.units.get(line.position)
    return units === undefined
      ? []
      : [{ cells: [line.sku, line.title, count(line.quantity), count(units)], below: smallPrint(line) }]
  })
  const units = [...shipment.units.values()].reduce((sum, some) => sum + some, 0)
  return {
    title: 'Packing slip',
    number: shipment.number,
    ...(shipment.shipped_on !== null && { date: shipment.shipped_on }),
    seller: snapshot.seller,
    stamp: null,
    facts: [
      { label: 'Order', value: snapshot.maker_order },
      ...poFacts(snapshot),
      ...(shipment.shipped_on === null ? [] : [{ label: 'Shipped', value: day(shipment.shipped_on) }]),
      shipment.carrier === null
        ? { label: 'Shipping', value: snapshot.shipping_method }
        : { label: 'Carrier', value: shipment.carrier },
      ...(shipment.tracking === null ? [] : [{ label: 'Tracking', value: shipment.tracking }]),
    ],
    parties: [
      { label: 'Ship to', lines: shipToLines(snapshot.ship_to) },
      { label: 'From', lines: [snapshot.supplier, `for ${snapshot.seller.name}`] },
    ],
    columns: PACKED,
    groups: [{ heading: null, rows }],
    totals: [{ label: 'Units in this shipment', value: count(units), strong: true }],
    terms: [],
    notes: orderNotes(snapshot),
  }
}

/** Returns the number of a packing slip, by the index of the shipment from 0: `T-100001-1-P1`. */
export function packingSlipNumber(suborderNumber: string, index: number): string {
  return `${suborderNumber}-P${index + 1}`
}
