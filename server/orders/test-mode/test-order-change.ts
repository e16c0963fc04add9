import type { EventKind } from '#contract/integrations.ts'
import type { Order, OrderEvent, Suborder } from '#contract/schemas/orders/orders.ts'
import type { TestOrderMove } from '#contract/schemas/orders/test-orders.ts'
import type { Actor } from '#server/orders/fulfilment/transitions.ts'

/** A webhook event that a move causes; money in US dollars. */
export interface TestEvent {
  kind: EventKind
  payload: object
  cause: string
}

/** A step of a test order: who makes it, when, and if the state of the order taxes its shipping. */
export interface Step extends TestOrderMove {
  by: Actor
  at: Date
  taxesShipping: boolean
}

/** An order after a step, and the webhook events of the step. */
export interface Change {
  order: Order
  events: TestEvent[]
}

/** Returns the order with a changed suborder and more entries of the timeline. */
export function replaceSuborder(order: Order, suborder: Suborder, entries: readonly OrderEvent[]): Order {
  return {
    ...order,
    groups: order.groups.map((each) => (each.number === suborder.number ? suborder : each)),
    timeline: [...order.timeline, ...entries],
  }
}

/** Returns an entry of the timeline. */
export function entry({ by, at }: Pick<Step, 'by' | 'at'>, suborder: Suborder, kind: string, text: string): OrderEvent {
  return { kind, by, at: at.toISOString(), number: suborder.number, text }
}

/** Returns the fields that every webhook event of a suborder has. */
export function describe({ invoice }: Order, { number, supplier }: Suborder) {
  return { invoice, number, supplier }
}
