import { counted } from '#contract/text/language.ts'
import { sql } from 'kysely'
import { formatDollars, toDollars } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { NextStep } from '#server/orders/deps.ts'
import type { TransitionDeps } from './apply-transition.ts'
import { endOrderAlerts } from './end-order-alerts.ts'
import { matchLinesBySku } from './lines-by-sku.ts'
import { type LockedOrder, type LockedSuborder, lockOrderByNumber, requireTransition } from './lock-suborder.ts'
import { recordEvent, recordWebhookEvent, setState } from './record-transition.ts'

/** A shipment to record. `lines` are units by SKU; without it, everything that is left ships. */
export interface NewShipment {
  lines?: ReadonlyMap<string, number>
  carrier: string
  tracking: string | null
}

interface OpenLine {
  position: number
  sku: string
  /** Units that are neither shipped nor canceled. */
  left: number
  /** Those of them that were ordered beyond the stock and have not arrived. */
  owed: number
}

interface ShippedLine extends OpenLine {
  units: number
}

/** Tracking pages of carriers, by the start of the carrier's name in lowercase. */
const TRACKING_URLS: readonly [name: string, url: string][] = [
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['dhl', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='],
]

/** Ships inside the transaction that `deps` are bound to, and issues the invoice. Returns messages for the operator. */
export async function ship(deps: TransitionDeps, number: string, newShipment: NewShipment): Promise<string[]> {
  const { db, billing, jobs } = deps
  const order = await lockOrderByNumber(deps, number)
  const suborder = requireShippable(order)
  const open = await openLines(db, suborder)
  const lines = newShipment.lines ? selectLines(open, newShipment.lines) : remainingLines(open)
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  const complete = units === open.reduce((sum, line) => sum + line.left, 0)
  const { carrier, tracking } = newShipment
  const shipment = { carrier, tracking, tracking_url: trackingUrl(newShipment) }
  const id = await insertShipment(deps, order, suborder, shipment, lines)
  await setState(db, suborder, 'ship', 'operator', complete ? 'shipped' : 'partly_shipped')
  await endOrderAlerts(db, order)
  const shipped = { carrier, tracking, units, last: complete }
  await recordEvent(deps, order, suborder, { kind: 'shipped', by: 'operator', details: shipped })
  const invoice = await billing.invoiceShipment(id)
  const invoiced = { number: invoice.number, cents: invoice.total, due_on: invoice.dueOn }
  await recordEvent(deps, order, suborder, { kind: 'invoiced', by: 'shop', details: invoiced })
  await jobs.enqueue('order.letter', { letter: 'shipped', mail: `order-shipped-${id}`, shipmentId: id })
  await jobs.enqueue('order.letter', { letter: 'invoice', mail: `invoice-${invoice.number}`, paper: invoice.number })
  await recordWebhookEvent(deps.integrations, order, suborder, 'order.shipped', {
    cause: `shipment ${id}`,
    ...shipment,
    complete,
    products: lines.map((line) => ({ sku: line.sku, qty: line.units })),
  })
  await recordWebhookEvent(deps.integrations, order, suborder, 'invoice.issued', {
    cause: invoice.number,
    paper: invoice.number,
    total: toDollars(invoice.total),
    due_on: invoice.dueOn,
  })
  return [
    `${suborder.number} is ${complete ? 'shipped' : 'partly shipped'}: ${counted(units, 'unit')} via ${carrier}.`,
    `${invoice.number} for ${formatDollars(toDollars(invoice.total))} issued, due on ${invoice.dueOn}.`,
  ]
}

/** Returns the suborder to ship. Throws `impossible_move` if there are several, or if its freight is not quoted. */
function requireShippable(order: LockedOrder): LockedSuborder {
  const [suborder, ...more] = requireTransition(order, 'ship', 'operator')
  if (!suborder || more.length > 0) {
    const numbers = order.suborders.map((one) => one.number).join(', ')
    throw new Problem('impossible_move', `A shipment belongs to one maker: choose one of ${numbers}.`)
  }
  if (suborder.freight && suborder.freight_cents === null) {
    const next: NextStep = { action: 'quote_freight', number: suborder.number }
    throw new Problem('impossible_move', `The freight of ${suborder.number} is not quoted yet.`, { next })
  }
  return suborder
}

async function insertShipment(
  { db, now }: TransitionDeps,
  { orderId }: LockedOrder,
  suborder: LockedSuborder,
  shipment: { carrier: string; tracking: string | null; tracking_url: string | null },
  lines: readonly ShippedLine[],
): Promise<number> {
  const { id } = await db
    .insertInto('shipments')
    .values({ maker_order_id: suborder.id, ...shipment, shipped_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shipment_lines')
    .values(lines.map(({ position, units }) => ({ shipment_id: id, order_id: orderId, position, quantity: units })))
    .execute()
  return id
}

/** Returns the lines of a suborder with their units that are neither shipped nor canceled. */
export async function openLines(db: Db, suborder: Pick<LockedSuborder, 'id'>): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select line.position, line.sku, line.quantity
      - coalesce((select sum(quantity) from shipment_lines as shipped
          where shipped.order_id = line.order_id and shipped.position = line.position), 0)
      - coalesce((select sum(quantity) from cancelled_lines as cancelled
          where cancelled.order_id = line.order_id and cancelled.position = line.position), 0) as left,
      coalesce(back_order.owed, 0) as owed
    from order_lines as line
    left join back_order_lines as back_order on back_order.order_id = line.order_id and back_order.position = line.position
    where line.maker_order_id = ${suborder.id} order by line.position`.execute(db)
  return rows
}

function remainingLines(open: readonly OpenLine[]): ShippedLine[] {
  const lines = open.flatMap((line) => (line.left > line.owed ? [{ ...line, units: line.left - line.owed }] : []))
  if (lines.length > 0) return lines
  throw new Problem('impossible_move', 'Everything that is left to ship is back-ordered and has not arrived.')
}

function selectLines(open: readonly OpenLine[], requested: ReadonlyMap<string, number>): ShippedLine[] {
  return [...matchLinesBySku(open, requested)].map(([line, units]) => {
    if (units > line.left) throw new Problem('impossible_move', `Only ${line.left} of ${line.sku} are left to ship.`)
    const here = line.left - line.owed
    if (units > here)
      throw new Problem('impossible_move', `Only ${here} of ${line.sku} are in stock: ${line.owed} are back-ordered.`)
    return { ...line, units }
  })
}

/** Returns the URL of the tracking page of a known carrier, or null. */
export function trackingUrl({ carrier, tracking }: Pick<NewShipment, 'carrier' | 'tracking'>): string | null {
  const known = TRACKING_URLS.find(([name]) => carrier.toLowerCase().startsWith(name))
  return known && tracking !== null ? known[1] + encodeURIComponent(tracking) : null
}
