import { sql } from 'kysely'
import { formatDollars, toDollars } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { type Held, type HeldChild, holdOrder, movable } from './hold.ts'
import type { MoveParts } from './move.ts'
import { namedLines } from './named-lines.ts'
import { setState, tellPrograms, writeStep } from './write-move.ts'

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

/** What of a line is in the parcel. */
interface SentLine extends OpenLine {
  units: number
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
  const child = shippable(held)
  const open = await openLines(db, child)
  const sent = shipment.lines ? chosenLines(open, shipment.lines) : allThatIsLeft(open)
  const units = sent.reduce((sum, line) => sum + line.units, 0)
  const complete = units === open.reduce((sum, line) => sum + line.left, 0)
  const parcel = { carrier: shipment.carrier, tracking: shipment.tracking, tracking_url: trackingUrl(shipment) }
  const id = await writeParcel(db, held, child, parcel, sent)
  await setState(db, child, 'ship', 'operator', complete ? 'shipped' : 'partly_shipped')
  const { carrier, tracking } = parcel
  const details = { carrier, tracking, units, last: complete }
  await writeStep(db, held, child, { kind: 'shipped', by: 'operator', details })
  const paper = await billing.invoiceShipment(id)
  const asked = { number: paper.number, cents: paper.total, due_on: paper.dueOn }
  await writeStep(db, held, child, { kind: 'invoiced', by: 'shop', details: asked })
  await jobs.enqueue('order.letter', { letter: 'shipped', mail: `order-shipped-${id}`, shipmentId: id })
  await jobs.enqueue('order.letter', { letter: 'invoice', mail: `invoice-${paper.number}`, paper: paper.number })
  await tellPrograms(parts.integrations, held, child, 'order.shipped', {
    cause: `shipment ${id}`,
    ...parcel,
    complete,
    products: sent.map((line) => ({ sku: line.sku, qty: line.units })),
  })
  await tellPrograms(parts.integrations, held, child, 'invoice.issued', {
    cause: paper.number,
    paper: paper.number,
    total: toDollars(paper.total),
    due_on: paper.dueOn,
  })
  return [
    `${child.number} is ${complete ? 'shipped' : 'partly shipped'}: ${units} units with ${carrier}.`,
    `${paper.number} over ${formatDollars(toDollars(paper.total))} was written, due on ${paper.dueOn}.`,
  ]
}

/** The one child order that a parcel is of. Throws `impossible_move` where there are several, or its freight is not known. */
function shippable(held: Held): HeldChild {
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
  return child
}

async function writeParcel(
  db: Db,
  { orderId }: Held,
  child: HeldChild,
  parcel: { carrier: string; tracking: string | null; tracking_url: string | null },
  sent: readonly SentLine[],
): Promise<number> {
  const { id } = await db
    .insertInto('shipments')
    .values({ maker_order_id: child.id, ...parcel })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shipment_lines')
    .values(sent.map(({ position, units }) => ({ shipment_id: id, order_id: orderId, position, quantity: units })))
    .execute()
  return id
}

/** The lines of a child order and how many units of each were neither sent nor cancelled. */
export async function openLines(db: Db, child: Pick<HeldChild, 'id'>): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select line.position, line.sku, line.quantity
      - coalesce((select sum(quantity) from shipment_lines as sent
          where sent.order_id = line.order_id and sent.position = line.position), 0)
      - coalesce((select sum(quantity) from cancelled_lines as cancelled
          where cancelled.order_id = line.order_id and cancelled.position = line.position), 0) as left
    from order_lines as line where line.maker_order_id = ${child.id} order by line.position`.execute(db)
  return rows
}

function allThatIsLeft(open: readonly OpenLine[]): SentLine[] {
  return open.flatMap((line) => (line.left > 0 ? [{ ...line, units: line.left }] : []))
}

function chosenLines(open: readonly OpenLine[], wanted: ReadonlyMap<string, number>): SentLine[] {
  return [...namedLines(open, wanted)].map(([line, units]) => {
    if (units > line.left) throw new Problem('impossible_move', `Only ${line.left} of ${line.sku} are left to ship.`)
    return { ...line, units }
  })
}

function trackingUrl({ carrier, tracking }: NewShipment): string | null {
  const known = TRACKING.find(([name]) => carrier.toLowerCase().startsWith(name))
  return known && tracking !== null ? known[1] + encodeURIComponent(tracking) : null
}
