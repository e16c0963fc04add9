import type { BusinessPaper, Column, Row } from '#server/print/business-paper.ts'
import { addressLines, count, day, orderNotes, poFact, smallPrint } from './paper-parts.ts'
import type { BilledOrder } from './snapshot.ts'

const PACKED: readonly Column[] = [
  { label: 'SKU', width: 110 },
  { label: 'Product' },
  { label: 'Ordered', width: 60, align: 'right' },
  { label: 'In this parcel', width: 72, align: 'right' },
]

/** A parcel; `units` are by position of the order's lines. */
export interface Parcel {
  number: string
  shipped_on: string
  carrier: string
  tracking: string | null
  units: ReadonlyMap<number, number>
}

/** What is in a parcel: no prices, because those who unpack it need none. */
export function composeSlip(child: BilledOrder, parcel: Parcel): BusinessPaper {
  const { snapshot } = child
  const rows = snapshot.lines.flatMap((line): Row[] => {
    const units = parcel.units.get(line.position)
    return units === undefined
      ? []
      : [{ cells: [line.sku, line.title, count(line.quantity), count(units)], below: smallPrint(line) }]
  })
  const units = [...parcel.units.values()].reduce((sum, some) => sum + some, 0)
  return {
    title: 'Packing slip',
    number: parcel.number,
    seller: snapshot.seller,
    stamp: null,
    facts: [
      { label: 'Order', value: snapshot.maker_order },
      ...poFact(snapshot),
      { label: 'Shipped on', value: day(parcel.shipped_on) },
      { label: 'Carrier', value: parcel.carrier },
      ...(parcel.tracking === null ? [] : [{ label: 'Tracking', value: parcel.tracking }]),
    ],
    parties: [
      { label: 'Ship to', lines: addressLines(snapshot.ship_to) },
      { label: 'From', lines: [snapshot.supplier, `for ${snapshot.seller.name}`] },
    ],
    columns: PACKED,
    groups: [{ heading: null, rows }],
    totals: [{ label: 'Units in this parcel', value: count(units), strong: true }],
    terms: [],
    notes: orderNotes(snapshot),
  }
}
