import { sql } from 'kysely'
import { dayOf } from '#contract/values/days.ts'
import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import type { Cancellation, Suborder, Shipment } from '#contract/schemas/orders/orders.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import { cardAmounts, EVENT_DETAILS } from '#server/history/history.ts'
import { canTransition } from '#server/orders/fulfilment/transitions.ts'
import { type BackOrderDays, expectedDates } from '#server/orders/placing/lead-times.ts'

/** Reads the suborders of an order with their shipments. `notBefore` is the date before which nothing may ship, or null. */
export async function readSuborders(
  db: Db,
  orderId: number,
  { placedAt, notBefore }: { placedAt: Date; notBefore: string | null },
): Promise<Suborder[]> {
  const suborders = await db
    .selectFrom('maker_orders as suborder')
    .leftJoin('suppliers', (join) =>
      // Only active suppliers have a page.
      join.onRef('suppliers.id', '=', 'suborder.supplier_id').on('suppliers.state', '=', 'active'),
    )
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'suborder.id')
    .selectAll('suborder')
    .select('freight_charges.cents as freight_cents')
    .select((eb) => [
      'suppliers.slug as supplier_slug',
      eb
        .selectFrom('order_events')
        .select((event) => event.fn.max('happened_at').as('at'))
        .whereRef('order_events.maker_order_id', '=', 'suborder.id')
        .where('order_events.order_id', '=', orderId)
        .where('kind', '=', 'accepted')
        .as('accepted_at'),
      sql<number[]>`array(select position from order_lines where maker_order_id = suborder.id order by position)`.as(
        'positions',
      ),
      sql<BackOrderDays | null>`(
        select jsonb_build_object('last_units_on', max(promised_on), 'waits_without_day', bool_or(promised_on is null),
          'first_units_on', case when sum(owed) = (
            select sum(quantity) from order_lines as own where own.maker_order_id = suborder.id
          ) then min(promised_on) end)
        from back_order_lines join order_lines as line using (order_id, position)
        where line.maker_order_id = suborder.id and owed > 0 having count(*) > 0)`.as('back_order_days'),
    ])
    .where('suborder.order_id', '=', orderId)
    .orderBy('suborder.position')
    .execute()
  const shippedLines = await db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_lines.shipment_id')
    .select(['shipments.id', 'maker_order_id', 'carrier', 'tracking', 'tracking_url', 'shipped_at'])
    .select(['shipment_lines.position', 'shipment_lines.quantity'])
    .where('shipment_lines.order_id', '=', orderId)
    .orderBy('shipments.id')
    .orderBy('shipment_lines.position')
    .execute()
  const cancellations = await readCancellations(db, orderId)
  return suborders.map((suborder): Suborder => {
    const state = suborder.state as OrderState
    return {
      number: suborder.number,
      supplier: suborder.supplier,
      supplier_slug: suborder.supplier_slug,
      state,
      positions: suborder.positions,
      shipping_method: suborder.shipping_method,
      freight: suborder.freight,
      freight_quoted: toDollarsOrNull(suborder.freight_cents),
      subtotal: toDollars(suborder.subtotal_cents),
      shippingCost: toDollars(suborder.shipping_cents),
      tax: toDollars(suborder.tax_cents),
      total: toDollars(suborder.total_cents),
      tax_exempt: suborder.tax_exempt,
      ...expectedDates({
        ...suborder,
        state,
        placed_on: dayOf(placedAt),
        accepted_on: suborder.accepted_at && dayOf(suborder.accepted_at),
        not_before: notBefore,
        ...suborder.back_order_days,
      }),
      shipments: toShipments(shippedLines.filter((line) => line.maker_order_id === suborder.id)),
      cancellation: cancellations.get(suborder.id) ?? null,
      can_cancel: canTransition('cancel', state, 'buyer'),
    }
  })
}

/** Returns the cancellation of each canceled or partly canceled suborder, by its ID. */
async function readCancellations(db: Db, orderId: number): Promise<Map<number | null, Cancellation>> {
  const events = await db
    .selectFrom('order_events')
    .leftJoin('users', (join) => join.on(sql`users.id`, '=', sql`(order_events.details ->> 'user')::integer`))
    .select(['maker_order_id', 'by_whom', 'happened_at', EVENT_DETAILS.as('details')])
    .select(sql<string | null>`users.u_fname || ' ' || users.u_lname`.as('buyer'))
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['cancelled', 'rest_cancelled'])
    .execute()
  return new Map(
    events.map(({ maker_order_id, by_whom, happened_at, buyer, details }) => {
      const { reason = null, units = 0, cents = 0 } = details
      const { refunded, chargedLess } = cardAmounts(details)
      const cancellation: Cancellation = {
        at: happened_at.toISOString(),
        by: by_whom as Cancellation['by'],
        buyer,
        reason,
        units,
        amount: toDollars(cents),
        refunded: toDollars(refunded),
        uncharged: toDollars(chargedLess),
      }
      return [maker_order_id, cancellation]
    }),
  )
}

interface ShippedLine extends Omit<Shipment, 'shipped_at' | 'lines'> {
  id: number
  shipped_at: Date
  position: number
  quantity: number
}

function toShipments(lines: readonly ShippedLine[]): Shipment[] {
  return [...Map.groupBy(lines, (line) => line.id).values()].flatMap((ofShipment) => {
    const [first] = ofShipment
    if (!first) return []
    const { carrier, tracking, tracking_url, shipped_at } = first
    return {
      carrier,
      tracking,
      tracking_url,
      shipped_at: shipped_at.toISOString(),
      lines: ofShipment.map(({ position, quantity }) => ({ position, quantity })),
    }
  })
}
