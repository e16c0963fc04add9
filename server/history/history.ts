/**
 * History: the events of orders, each written in the transaction in which it happens, and never changed. This feature
 * writes the events; orders turns them into texts.
 */
import { sql } from 'kysely'
import { recordActivity } from '#server/activity/activity.ts'
import type { Db } from '#database/connect.ts'

export type EventKind =
  | 'placed'
  | 'accepted'
  | 'shipped'
  | 'delivered'
  | 'tracking_corrected'
  | 'cancelled'
  | 'rest_cancelled'
  | 'freight_quoted'
  | 'revised'
  | 'revision_proposed'
  | 'revision_declined'
  | 'revision_withdrawn'
  | 'invoiced'
  | 'refunded'
  | 'part_refunded'
  | 'paid'
  | 'paid_back'
  | 'charged_back'
  | 'card_released'
  | 'payment_failed'
  | 'booking_corrected'
  | 'note'
  | 'written_off'

/** Names of the events in the log of activity. */
const ACTIVITIES: Record<EventKind, string> = {
  placed: 'order placed',
  accepted: 'order accepted',
  shipped: 'order shipped',
  delivered: 'order delivered',
  tracking_corrected: 'tracking number corrected',
  cancelled: 'order canceled',
  rest_cancelled: 'rest of order canceled',
  freight_quoted: 'freight quoted',
  revised: 'order changed',
  revision_proposed: 'change of order proposed',
  revision_declined: 'change of order declined',
  revision_withdrawn: 'change of order withdrawn',
  invoiced: 'invoice issued',
  refunded: 'order refunded',
  part_refunded: 'part of order refunded',
  paid: 'payment received',
  paid_back: 'money paid back',
  charged_back: 'payment charged back',
  card_released: 'card released',
  payment_failed: 'payment failed',
  booking_corrected: 'booking corrected',
  note: 'note sent to the buyer',
  written_off: 'invoice written off',
}

/** Details of an event; each kind has some of them. Amounts in cents. */
export interface EventDetails {
  reason?: string | null
  /** ID of the buyer who canceled. Their name is read from the account, because it can be deleted. */
  user?: number
  carrier?: string
  tracking?: string | null
  units?: number
  /** Nothing of the suborder is left to ship. */
  last?: boolean
  number?: string
  due_on?: string
  cents?: number
  method?: string
  /** Tax of the freight, in addition to `cents`. */
  tax?: number
  /** The canceled or refunded amount goes back to the card that paid it; `back` is how much. */
  to_card?: boolean
  back?: number
  /** No card was charged yet, and the only one will be charged less. */
  uncharged?: boolean
  /** The part of `back` by which an uncharged card will be charged less. Absent in events of 0.1.0: see `cardAmounts`. */
  less?: number
  /** Numbers of the credit notes of a refund. */
  papers?: string[]
  /** Why the card was not charged. */
  failure?: string | null
  /** Text of the event, if its kind has none of its own, or of a note to the buyer. */
  text?: string
}

/** Type of the JSON column, for queries with `order_events` in scope. */
export const EVENT_DETAILS = sql<EventDetails>`order_events.details`

/** Returns what cards get back by an event, and how much less one is charged, in cents. */
export function cardAmounts({ to_card, uncharged, cents = 0, back, less }: EventDetails) {
  if (!to_card) return { refunded: 0, chargedLess: uncharged ? (back ?? 0) : 0 }
  const chargedLess = less ?? 0
  return { refunded: (back ?? cents) - chargedLess, chargedLess }
}

/** An event of an order, or of one of its suborders. */
export interface NewEvent {
  orderId: number
  /** Absent if it is about the whole order. */
  suborderId?: number
  kind: EventKind
  by: 'buyer' | 'operator' | 'shop'
  details?: EventDetails
}

/** A transaction, and the time of what is written in it: events, documents and bookings have the date of what happened. */
export interface Occurrence {
  db: Db
  at: Date
}

/** Writes an event. Returns its ID, which the email about it refers to. */
export async function writeEvent(
  { db, at }: Occurrence,
  { orderId, suborderId, kind, by, details = {} }: NewEvent,
): Promise<number> {
  const { id, invoice, number } = await db
    .insertInto('order_events')
    .values({
      order_id: orderId,
      maker_order_id: suborderId ?? null,
      kind,
      by_whom: by,
      details: JSON.stringify(details),
      happened_at: at,
    })
    .returning((eb) => [
      'order_events.id',
      eb.selectFrom('orders').select('invoice').where('orders.id', '=', orderId).as('invoice'),
      eb
        .selectFrom('maker_orders')
        .select('number')
        .where('maker_orders.id', '=', suborderId ?? null)
        .as('number'),
    ])
    .executeTakeFirstOrThrow()
  recordActivity(ACTIVITIES[kind], { order: number ?? invoice, event_id: id })
  return id
}
