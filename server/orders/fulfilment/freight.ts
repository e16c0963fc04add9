import { stateText } from '#contract/orders/orders.ts'
import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { TransitionDeps } from './apply-transition.ts'
import { endOrderAlerts } from './end-order-alerts.ts'
import { type LockedOrder, type LockedSuborder, lockOrderByNumber } from './lock-suborder.ts'
import { recordEvent, recordWebhookEvent } from './record-transition.ts'

/**
 * Quotes the freight of a suborder, or changes the quote, inside the transaction that `deps` are bound to. The invoice of the first
 * shipment includes it (docs/decisions/0030). Returns messages for the operator. Throws `not_found` and `impossible_move`.
 */
export async function quoteFreight(deps: TransitionDeps, number: string, cents: Cents): Promise<string[]> {
  const order = await lockOrderByNumber(deps, number)
  const suborder = requireFreightSuborder(order)
  const freight = await deps.billing.quoteFreight(suborder.id, cents)
  const price = formatDollars(toDollars(cents))
  if (!freight) return [`The freight of ${suborder.number} is already quoted at ${price}; nothing was changed.`]
  await endOrderAlerts(deps.db, order)
  await deps.billing.deadlines.restart(order.orderId)
  const details = { cents: freight.cents, tax: freight.tax }
  const eventId = await recordEvent(deps, order, suborder, { kind: 'freight_quoted', by: 'operator', details })
  await deps.jobs.enqueue('order.letter', { letter: 'freight', mail: `order-freight-${eventId}`, eventId })
  await recordWebhookEvent(deps.integrations, order, suborder, 'order.freight_quoted', {
    cause: `${suborder.number} ${eventId}`,
    freight: toDollars(freight.cents),
    tax: toDollars(freight.tax),
    total: toDollars(freight.total),
  })
  const tax = freight.tax > 0 ? ` and ${formatDollars(toDollars(freight.tax))} sales tax` : ''
  return [
    `The freight of ${suborder.number} is ${price}${tax}. The buyer gets an email, and the invoice will include it.`,
  ]
}

/** Returns the suborder to quote freight for. Throws `impossible_move` if there is none, or more than one. */
function requireFreightSuborder({ invoice, suborders }: LockedOrder): LockedSuborder {
  const [suborder, ...more] = suborders.filter(({ freight }) => freight)
  if (!suborder) throw new Problem('impossible_move', `Nothing of ${invoice} that you chose ships by freight.`)
  if (more.length > 0) {
    const numbers = [suborder, ...more].map((one) => one.number).join(', ')
    throw new Problem('impossible_move', `Freight belongs to one maker: choose one of ${numbers}.`)
  }
  if (suborder.state === 'placed' || suborder.state === 'accepted') return suborder
  throw new Problem(
    'impossible_move',
    `${suborder.number} is ${stateText(suborder.state)}: freight is quoted before anything is invoiced.`,
  )
}
