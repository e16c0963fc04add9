import { sql } from 'kysely'
import type { Address } from '#contract/schemas/accounts/accounts.ts'
import { UNSENT_STATES } from '#contract/orders/orders.ts'
import { dayOf } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import type { AddressLabels, PdfRenderer, PrintedBatch, PrintedDocument } from '#server/print/print.ts'
import { composePackingSlip, type PackedShipment, packingSlipNumber } from './compose-packing-slip.ts'
import { composePurchaseOrder } from './compose-purchase-order.ts'
import { addressLines } from './document-sections.ts'
import { type BilledSuborder, readBilled, type Seller } from './snapshot.ts'

/** Documents of many orders that can be printed as one PDF. */
export type OrderPrint = 'packing_slips' | 'purchase_orders' | 'labels'

interface PrintDeps {
  db: Db
  seller: Seller
  pdf: PdfRenderer
}

/** Renders packing slips, purchase orders or address labels of orders as one PDF; null if there is nothing to print. */
export async function printOrders(
  { db, seller, pdf }: PrintDeps,
  what: OrderPrint,
  orderIds: readonly number[],
): Promise<Buffer | null> {
  const content = await composePrint(db, seller, what, orderIds)
  return content && pdf.render(content)
}

/**
 * Composes packing slips, purchase orders or address labels, in the order of `orderIds`; null if there is nothing to print. The number of queries does
 * not depend on that of the orders.
 */
export async function composePrint(
  db: Db,
  seller: Seller,
  what: OrderPrint,
  orderIds: readonly number[],
): Promise<PrintedBatch | AddressLabels | null> {
  const place = new Map(orderIds.map((id, index) => [id, index]))
  const suborders = (await readBilled(db, seller, { orderIds }))
    .filter(({ state }) => state !== 'cancelled' && state !== 'refunded')
    .toSorted((one, other) => (place.get(one.orderId) ?? 0) - (place.get(other.orderId) ?? 0))
  if (suborders.length === 0) return null
  if (what === 'labels') return { title: 'Address labels', labels: suborders.map(labelOf) }
  const canceled = await readCanceled(db, orderIds)
  if (what === 'packing_slips') {
    const documents = await packingSlips(db, suborders, canceled)
    return documents.length > 0 ? { title: 'Packing slips', documents } : null
  }
  const documents = suborders.map((suborder) => composePurchaseOrder(suborder, canceled.get(suborder.orderId)))
  return { title: 'Purchase orders', documents }
}

/** Renders the purchase order of one suborder; null if the order has none with this number. */
export async function renderPurchaseOrder(
  { db, seller, pdf }: PrintDeps,
  orderId: number,
  number: string,
): Promise<Buffer | null> {
  const suborders = await readBilled(db, seller, { orderId })
  const suborder = suborders.find(({ snapshot }) => snapshot.maker_order === number)
  if (!suborder) return null
  return pdf.render(composePurchaseOrder(suborder, (await readCanceled(db, [orderId])).get(orderId)))
}

function labelOf({ snapshot }: BilledSuborder) {
  return { lines: labelLines(snapshot.ship_to), note: `${snapshot.maker_order} · ${snapshot.supplier}` }
}

/** Domestic mail has no line for the country. */
function labelLines(to: Address): string[] {
  const lines = addressLines(to)
  return to.country === 'US' ? lines.slice(0, -1) : lines
}

/** Returns the slip of what is left to pack of each suborder, and those of its shipments if nothing is left. */
async function packingSlips(
  db: Db,
  suborders: readonly BilledSuborder[],
  canceled: CanceledUnits,
): Promise<PrintedDocument[]> {
  const shipments = await readShipments(db, suborders)
  return suborders.flatMap((suborder) => {
    const own = shipments.filter(({ suborderId }) => suborderId === suborder.suborderId)
    const left = unitsLeft(suborder, own, canceled.get(suborder.orderId))
    const { maker_order: number } = suborder.snapshot
    if (left.size > 0 && UNSENT_STATES.some((state) => state === suborder.state)) {
      return [composePackingSlip(suborder, { number, shipped_on: null, carrier: null, tracking: null, units: left })]
    }
    return own.map((shipment, index) =>
      composePackingSlip(suborder, { ...shipment, number: packingSlipNumber(number, index) }),
    )
  })
}

/** Leaves out units on back order, which cannot be packed yet. */
function unitsLeft(
  { snapshot, backOrders }: BilledSuborder,
  shipments: readonly Omit<PackedShipment, 'number'>[],
  canceled: ReadonlyMap<number, number> = new Map(),
): Map<number, number> {
  const left = snapshot.lines.map(({ position, quantity }) => {
    const shipped = shipments.reduce((sum, { units }) => sum + (units.get(position) ?? 0), 0)
    const owed = backOrders?.get(position)?.units ?? 0
    return [position, quantity - shipped - (canceled.get(position) ?? 0) - owed] as const
  })
  return new Map(left.filter(([, units]) => units > 0))
}

async function readShipments(db: Db, suborders: readonly BilledSuborder[]) {
  const ids = suborders.map(({ suborderId }) => suborderId)
  const { rows } = await sql<{
    suborder_id: number
    carrier: string
    tracking: string | null
    shipped_at: Date
    lines: { position: number; quantity: number }[]
  }>`
    select shipments.maker_order_id as suborder_id, carrier, tracking, shipped_at,
      (select jsonb_agg(jsonb_build_object('position', position, 'quantity', quantity)) from shipment_lines
        where shipment_lines.shipment_id = shipments.id) as lines
    from shipments where maker_order_id = any(${ids}::bigint[]) order by shipments.id`.execute(db)
  return rows.map(({ suborder_id, carrier, tracking, shipped_at, lines }) => ({
    suborderId: suborder_id,
    carrier,
    tracking,
    shipped_on: dayOf(shipped_at),
    units: new Map(lines.map(({ position, quantity }) => [position, quantity])),
  }))
}

/** Canceled units by order and position. */
type CanceledUnits = ReadonlyMap<number, ReadonlyMap<number, number>>

async function readCanceled(db: Db, orderIds: readonly number[]): Promise<CanceledUnits> {
  const { rows } = await sql<{ order_id: number; position: number; quantity: number }>`
    select order_id, position, quantity from cancelled_lines where order_id = any(${orderIds}::bigint[])`.execute(db)
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map(
    [...byOrder].map(([id, lines]) => [id, new Map(lines.map(({ position, quantity }) => [position, quantity]))]),
  )
}
