import { MAX_TEST_ORDER_BYTES } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import { toCents, toDollars } from '#contract/values/money.ts'
import type { Order, Suborder } from '#contract/schemas/orders/orders.ts'
import type { TestOrderPath } from '#contract/schemas/orders/test-orders.ts'
import { canTransition, type Transition } from '#server/orders/fulfilment/transitions.ts'
import { eventText } from '#server/orders/reading/timeline.ts'
import { shipSuborder } from './ship-test-order.ts'
import { type Change, describe, entry, replaceSuborder, type Step } from './test-order-change.ts'
import { withStatus } from './test-order-status.ts'

/**
 * Returns an order after a step of one suborder, or of all that allow it, and the webhook events of the step. Throws `not_found` for a suborder
 * that the order does not have, and `impossible_move`.
 */
export function moveTestOrder(order: Order, move: TestOrderPath['move'], step: Step): Change {
  if (move === 'pay') return { order: pay(order, step), events: [] }
  const changes = { accept, ship: shipSuborder, deliver, cancel } satisfies Partial<Record<Transition, unknown>>
  const change = changes[move]
  const result = selectSuborders(order, move, step).reduce<Change>(
    (before, { number }) => {
      const after = change(before.order, suborderOf(before.order, number), step)
      return { order: after.order, events: [...before.events, ...after.events] }
    },
    { order, events: [] },
  )
  const moved = withStatus(result.order)
  // Only shipments have no other bound, and a large order can still be canceled.
  if (move === 'ship' && Buffer.byteLength(JSON.stringify(moved)) > MAX_TEST_ORDER_BYTES) {
    throw new Problem(
      'impossible_move',
      `${order.invoice} is too large for this shipment. Cancel what is left of it, or place another test order.`,
    )
  }
  return { ...result, order: moved }
}

function selectSuborders({ groups }: Order, move: Transition, { number, by, lines }: Step): Suborder[] {
  const named = groups.filter((suborder) => number === undefined || suborder.number === number)
  if (named.length === 0) throw new Problem('not_found', 'The order has no such suborder.')
  const possible = named.filter(({ state }) => canTransition(move, state, by))
  if (possible.length === 0) throw new Problem('impossible_move')
  if (lines && possible.length > 1) {
    throw new Problem('impossible_move', 'A shipment of some lines belongs to one suborder: send its number.')
  }
  return possible
}

function suborderOf({ groups }: Order, number: string): Suborder {
  const suborder = groups.find((each) => each.number === number)
  if (!suborder) throw new Error(`The order has no suborder ${number}.`)
  return suborder
}

function accept(order: Order, suborder: Suborder, step: Step): Change {
  return {
    order: replaceSuborder(order, { ...suborder, state: 'accepted', accept_by: null }, [
      entry(step, suborder, 'accepted', eventText('accepted', suborder.supplier, {})),
    ]),
    events: [{ kind: 'order.accepted', payload: describe(order, suborder), cause: `accepted ${suborder.number}` }],
  }
}

function deliver(order: Order, suborder: Suborder, step: Step): Change {
  return {
    order: replaceSuborder(order, { ...suborder, state: 'delivered', arrives: null }, [
      entry(step, suborder, 'delivered', eventText('delivered', suborder.supplier, {})),
    ]),
    events: [{ kind: 'order.delivered', payload: describe(order, suborder), cause: `delivered ${suborder.number}` }],
  }
}

/** Cancels what has not shipped of a suborder. */
function cancel(order: Order, suborder: Suborder, { reason: given, ...step }: Step): Change {
  const isRest = suborder.shipments.length > 0
  const reason = given?.trim() || null
  const lines = order.products.filter(({ position }) => suborder.positions.includes(position))
  const open = lines.map((line) => ({ sku: line.sku, qty: line.qty - line.shipped })).filter(({ qty }) => qty > 0)
  const invoiced = order.invoices.filter((invoice) => invoice.maker_order === suborder.number)
  const cents = invoiced.reduce((left, { total }) => left - toCents(total), toCents(suborder.total))
  const units = open.reduce((total, { qty }) => total + qty, 0)
  const cancellation: Suborder['cancellation'] = {
    at: step.at.toISOString(),
    by: step.by,
    buyer: step.by === 'buyer' ? order.placed_by : null,
    reason,
    units,
    amount: toDollars(cents),
    refunded: 0,
    uncharged: 0,
  }
  const kind = isRest ? 'rest_cancelled' : 'cancelled'
  const canceled: Order = {
    ...order,
    products: order.products.map((line) =>
      suborder.positions.includes(line.position) ? { ...line, cancelled: line.qty - line.shipped } : line,
    ),
  }
  const none = { accept_by: null, ship_by: null, ...(!isRest && { arrives: null }) }
  return {
    order: replaceSuborder(canceled, { ...suborder, ...none, state: isRest ? 'shipped' : 'cancelled', cancellation }, [
      entry(step, suborder, kind, eventText(kind, suborder.supplier, { reason, units, cents })),
    ]),
    events: [
      {
        kind: 'order.cancelled',
        payload: { ...describe(order, suborder), reason, complete: !isRest, products: open, amount: toDollars(cents) },
        cause: `canceled ${suborder.number}`,
      },
    ],
  }
}

/** Pays what is left of the order. */
function pay(order: Order, { at, by }: Step): Order {
  const cents = toCents(order.balance)
  if (cents === 0) throw new Problem('impossible_move', 'Nothing of this order is left to pay.')
  const text = eventText('paid', null, { cents, method: 'test' })
  return withStatus({
    ...order,
    paid: toDollars(toCents(order.paid) + cents),
    timeline: [...order.timeline, { kind: 'paid', by, at: at.toISOString(), number: null, text }],
  })
}
