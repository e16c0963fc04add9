import type { Db } from '#database/connect.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { WebhookRecorder } from '#server/orders/deps.ts'
import { endOrderAlerts } from './end-order-alerts.ts'
import { lockOrderByNumber, requireTransition } from './lock-suborder.ts'
import { recordEvent, recordWebhookEvent, setState } from './record-transition.ts'

/** Dependencies of a transition, all bound to one transaction. */
export interface TransitionDeps {
  db: Db
  billing: Billing
  jobs: Jobs
  integrations: WebhookRecorder
  /** The clock. */
  now: () => Date
}

/** Accepts a suborder by its number, or all placed suborders of an order. Returns their numbers. */
export async function accept(deps: TransitionDeps, number: string): Promise<string[]> {
  const order = await lockOrderByNumber(deps, number)
  const suborders = requireTransition(order, 'accept', 'operator')
  const eventIds: number[] = []
  for (const suborder of suborders) {
    await setState(deps.db, suborder, 'accept', 'operator', 'accepted')
    const eventId = await recordEvent(deps, order, suborder, { kind: 'accepted', by: 'operator' })
    await recordWebhookEvent(deps.integrations, order, suborder, 'order.accepted', { cause: suborder.number })
    eventIds.push(eventId)
  }
  await endOrderAlerts(deps.db, order)
  await deps.jobs.enqueue('order.letter', { letter: 'accepted', mail: `order-accepted-${eventIds[0]}`, eventIds })
  return suborders.map((suborder) => suborder.number)
}

/** Marks shipped suborders as delivered. Returns their numbers. */
export async function deliver(deps: TransitionDeps, number: string): Promise<string[]> {
  const order = await lockOrderByNumber(deps, number)
  const suborders = requireTransition(order, 'deliver', 'operator')
  for (const suborder of suborders) {
    await setState(deps.db, suborder, 'deliver', 'operator', 'delivered')
    await recordEvent(deps, order, suborder, { kind: 'delivered', by: 'operator' })
    await recordWebhookEvent(deps.integrations, order, suborder, 'order.delivered', { cause: suborder.number })
  }
  return suborders.map((suborder) => suborder.number)
}
