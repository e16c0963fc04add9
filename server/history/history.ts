/**
 * History: what has happened to an order, an event each, written in the transaction in which it happens and never changed. Here is
 * all that writes events; what is said of them is told by orders.
 */
import type { Db } from '#database/connect.ts'

export type EventKind =
  | 'placed'
  | 'accepted'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'rest_cancelled'
  | 'freight_quoted'
  | 'invoiced'
  | 'refunded'
  | 'part_refunded'
  | 'paid'
  | 'paid_back'
  | 'charged_back'
  | 'card_released'
  | 'payment_failed'

/** What is kept of an event beside its kind; each kind has some of it. Cents. */
export interface EventDetails {
  reason?: string | null
  carrier?: string
  tracking?: string | null
  units?: number
  /** Nothing of the child order is left to be sent. */
  last?: boolean
  number?: string
  due_on?: string
  cents?: number
  method?: string
  /** Of freight, beside `cents`. */
  tax?: number
  /** What is cancelled or refunded goes back to the card it was paid by; `back` is how much of it. */
  to_card?: boolean
  back?: number
  /** The card was not charged yet, and is charged so much less. */
  uncharged?: boolean
  /** The credit notes of a refund. */
  papers?: string[]
  /** Why a card was not charged. */
  failure?: string | null
  /** A sentence of whoever wrote the event. */
  text?: string
}

/** Something that happened to an order, or to one of its child orders. */
export interface NewEvent {
  orderId: number
  /** Absent where it is about the whole order. */
  childId?: number
  kind: EventKind
  by: 'buyer' | 'operator' | 'shop'
  details?: EventDetails
}

/** Writes what happened. Returns its id, by which a mail is told of it. */
export async function writeEvent(db: Db, { orderId, childId, kind, by, details = {} }: NewEvent): Promise<number> {
  const { id } = await db
    .insertInto('order_events')
    .values({
      order_id: orderId,
      maker_order_id: childId ?? null,
      kind,
      by_whom: by,
      details: JSON.stringify(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
