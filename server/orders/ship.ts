import { sql } from 'kysely'
import { formatDollars, toDollars } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { type HeldChild, holdOrder, movable } from './hold.ts'
import type { MoveParts } from './move.ts'
import { namedLines } from './named-lines.ts'
import { setState, tellPrograms, writeEvent } from './write-move.ts'

/** A parcel a maker hands over. `lines` are units by SKU; everything that is left where they are absent. */
export interface NewShipment {
  lines?: ReadonlyMap<string, number>
  carrier: string
  tracking: string | null
}

interface OpenLine {
  position: number
  sku: string
  left: number
}

/** Where carriers show their parcels, by how their name begins. */
const TRACKING: readonly [name: string, address: string][] = [
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['dhl', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='],
]

/** Ships inside the transaction that `parts` are bound to. Returns what to tell the operator. */
export async function ship(parts: MoveParts, number: string, shipment: NewShipment): Promise<string[]> {
  const { db, billing, jobs } = parts
  const held = await holdOrder(parts, number)
  const [child, ...more] = movable(held, 'ship', 'operator')
  if (!child || more.length > 0) {
    const numbers = held.children.map((one) => one.number).join(', ')
    throw new Problem('impossible_move', `A parcel is of one maker: say which of ${numbers}.`)
  }
  if (child.freight && child.freight_cents === null) {
    throw new Problem(
      'impossible_move',
      `Freight of ${child.number} is not quoted yet: first say what it costs with "orders freight ${child.number} 120.00", or 0 where it costs nothing.`,
    )
  }
  const open = await openLines(db, child)
  const sent = shipment.lines ? chosenLines(open, shipment.lines) : open.filter((line) => line.left > 0)
  const units = sent.reduce((sum, line) => sum + line.left, 0)
  const last = units === open.reduce((sum, line) => sum + line.left, 0)
  const { id } = await db
    .insertInto('shipments')
    .values({
      maker_order_id: child.id,
      carrier: shipment.carrier,
      tracking: shipment.tracking,
      tracking_url: trackingUrl(shipment),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shipment_lines')
    .values(sent.map(({ position, left }) => ({ shipment_id: id, order_id: held.orderId, position, quantity: left })))
    .execute()
  const { carrier, tracking } = shipment
  await setState(db, child, 'ship', 'operator', last ? 'shipped' : 'partly_shipped')
  await writeEvent(db, held, child, {
    kind: 'shipped',
    by: 'operator',
    details: { carrier, tracking, units, last },
  })
  const paper = await billing.invoiceShipment(id)
  const details = { number: paper.number, cents: paper.total, due_on: paper.dueOn }
  await writeEvent(db, held, child, { kind: 'invoiced', by: 'shop', details })
  await jobs.enqueue('order.letter', { letter: 'shipped', mail: `order-shipped-${id}`, shipmentId: id })
  await jobs.enqueue('order.letter', { letter: 'invoice', mail: `invoice-${paper.number}`, paper: paper.number })
  const products = sent.map(({ sku, left }) => ({ sku, qty: left }))
  await tellPrograms(parts.integrations, held, child, 'order.shipped', {
    cause: `shipment ${id}`,
    carrier,
    tracking,
    tracking_url: trackingUrl(shipment),
    complete: last,
    products,
  })
  await tellPrograms(parts.integrations, held, child, 'invoice.issued', {
    cause: paper.number,
    paper: paper.number,
    total: toDollars(paper.total),
    due_on: paper.dueOn,
  })
  return [
    `${child.number} is ${last ? 'shipped' : 'partly shipped'}: ${units} units with ${carrier}.`,
    `${paper.number} over ${formatDollars(toDollars(paper.total))} was written, due on ${paper.dueOn}.`,
  ]
}

/** The lines of a child order and how many units of each were neither sent nor cancelled. */
export async function openLines(db: Db, child: Pick<HeldChild, 'id'>): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select line.position, line.sku, line.quantity
      - coalesce((select sum(quantity) from shipment_lines as sent
          where sent.order_id = line.order_id and sent.position = line.position), 0)
      - coalesce((select sum(quantity) from cancelled_lines as never
          where never.order_id = line.order_id and never.position = line.position), 0) as left
    from order_lines as line where line.maker_order_id = ${child.id} order by line.position`.execute(db)
  return rows
}

function chosenLines(open: readonly OpenLine[], wanted: ReadonlyMap<string, number>): OpenLine[] {
  return [...namedLines(open, wanted)].map(([line, units]) => {
    if (units > line.left) throw new Problem('impossible_move', `Only ${line.left} of ${line.sku} are left to ship.`)
    return { ...line, left: units }
  })
}

function trackingUrl({ carrier, tracking }: NewShipment): string | null {
  const known = TRACKING.find(([name]) => carrier.toLowerCase().startsWith(name))
  return known && tracking !== null ? known[1] + encodeURIComponent(tracking) : null
}
