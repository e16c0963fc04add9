import { sql } from 'kysely'
import { dayOf } from '#contract/days.ts'
import { toDollars, toDollarsOrNull } from '#contract/money.ts'
import type { MakerOrder, OrderState, Shipment } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import { mayMove } from './moves.ts'
import { daysOf } from './pace.ts'

/** What each maker sends of an order, and how many units of each line (by position) have been sent or will not be. */
export interface OrderParcels {
  groups: MakerOrder[]
  shipped: Map<number, number>
  cancelled: Map<number, number>
}

/** `notBefore` is the day before which nothing of the order shall leave, or null. */
export async function readParcels(
  db: Db,
  orderId: number,
  { placedAt, notBefore }: { placedAt: Date; notBefore: string | null },
): Promise<OrderParcels> {
  const children = await db
    .selectFrom('maker_orders as child')
    .leftJoin('suppliers', 'suppliers.id', 'child.supplier_id')
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'child.id')
    .selectAll('child')
    .select('freight_charges.cents as freight_cents')
    .select((eb) => [
      'suppliers.slug as supplier_slug',
      eb
        .selectFrom('order_events')
        .select((event) => event.fn.max('happened_at').as('at'))
        .whereRef('order_events.maker_order_id', '=', 'child.id')
        .where('order_events.order_id', '=', orderId)
        .where('kind', '=', 'accepted')
        .as('accepted_at'),
      sql<number[]>`array(select position from order_lines where maker_order_id = child.id order by position)`.as(
        'positions',
      ),
    ])
    .where('child.order_id', '=', orderId)
    .orderBy('child.position')
    .execute()
  const sent = await db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_lines.shipment_id')
    .select(['shipments.id', 'maker_order_id', 'carrier', 'tracking', 'tracking_url', 'shipped_at'])
    .select(['shipment_lines.position', 'shipment_lines.quantity'])
    .where('shipment_lines.order_id', '=', orderId)
    .orderBy('shipments.id')
    .orderBy('shipment_lines.position')
    .execute()
  const never = await db
    .selectFrom('cancelled_lines')
    .select(['position', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  const groups = children.map((child): MakerOrder => {
    const state = child.state as OrderState
    return {
      number: child.number,
      supplier: child.supplier,
      supplier_slug: child.supplier_slug,
      state,
      positions: child.positions,
      shipping_method: child.shipping_method,
      freight: child.freight,
      freight_quoted: toDollarsOrNull(child.freight_cents),
      subtotal: toDollars(child.subtotal_cents),
      shippingCost: toDollars(child.shipping_cents),
      tax: toDollars(child.tax_cents),
      total: toDollars(child.total_cents),
      tax_exempt: child.tax_exempt,
      ...daysOf({
        ...child,
        state,
        placed_on: dayOf(placedAt),
        accepted_on: child.accepted_at && dayOf(child.accepted_at),
        not_before: notBefore,
      }),
      shipments: shipmentsOf(sent.filter((line) => line.maker_order_id === child.id)),
      can_cancel: mayMove('cancel', state, 'buyer'),
    }
  })
  return { groups, shipped: sumByPosition(sent), cancelled: sumByPosition(never) }
}

interface SentLine extends Omit<Shipment, 'shipped_at' | 'lines'> {
  id: number
  shipped_at: Date
  position: number
  quantity: number
}

function shipmentsOf(sent: readonly SentLine[]): Shipment[] {
  return [...Map.groupBy(sent, (line) => line.id).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { carrier, tracking, tracking_url, shipped_at } = first
    return {
      carrier,
      tracking,
      tracking_url,
      shipped_at: shipped_at.toISOString(),
      lines: lines.map(({ position, quantity }) => ({ position, quantity })),
    }
  })
}

function sumByPosition(lines: readonly { position: number; quantity: number }[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { position, quantity } of lines) sums.set(position, (sums.get(position) ?? 0) + quantity)
  return sums
}
