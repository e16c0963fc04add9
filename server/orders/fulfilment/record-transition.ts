import type { EventKind } from '#contract/integrations.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import { type NewEvent, writeEvent } from '#server/history/history.ts'
import type { WebhookRecorder } from '#server/orders/deps.ts'
import type { LockedOrder, LockedSuborder } from './lock-suborder.ts'
import { type Actor, type Transition, TRANSITIONS } from './transitions.ts'

/** Changes the state of a suborder. The table of transitions must allow it. */
export async function setState(
  db: Db,
  suborder: LockedSuborder,
  transition: Transition,
  by: Actor,
  to: OrderState,
): Promise<void> {
  const allowed = TRANSITIONS[transition][suborder.state]
  if (!allowed?.to.includes(to) || !allowed.by.includes(by)) {
    throw new Error(`The ${by} cannot ${transition} ${suborder.number} from ${suborder.state} to ${to}.`)
  }
  await db.updateTable('maker_orders').set({ state: to }).where('id', '=', suborder.id).execute()
}

/** Writes an event of a suborder. Returns its ID. */
export function recordEvent(
  { db, now }: { db: Db; now: () => Date },
  order: LockedOrder,
  suborder: LockedSuborder,
  event: Omit<NewEvent, 'orderId' | 'suborderId'>,
): Promise<number> {
  return writeEvent({ db, at: now() }, { ...event, orderId: order.orderId, suborderId: suborder.id })
}

/** Records a transition for the company's webhooks. Amounts in `details` are US dollars. */
export async function recordWebhookEvent(
  webhooks: WebhookRecorder,
  order: LockedOrder,
  suborder: LockedSuborder,
  kind: EventKind,
  { cause, ...details }: { cause: string } & Record<string, unknown>,
): Promise<void> {
  const payload = { invoice: order.invoice, number: suborder.number, supplier: suborder.supplier, ...details }
  await webhooks.record(order.companyId, kind, payload, cause)
}
