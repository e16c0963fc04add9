import { DAY_MS } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import { hasStateToBeCharged } from '#database/charge-states.ts'
import { authorizedSince } from './capture.ts'
import type { PaymentRow } from './payment-rows.ts'

const BATCH_SIZE = 100
const CAPTURED_BY_MINUTES = 30

/**
 * Claims payments without an order that were not checked for `minutes`, the oldest first, by updating their timestamp:
 * payments that are never confirmed must not block the others.
 */
export async function claimUnplaced(db: Db, provider: string, minutes: number): Promise<PaymentRow[]> {
  const waiting = db
    .selectFrom('card_payments')
    .select('id')
    .where('order_id', 'is', null)
    .where('state', 'in', ['created', 'authorized', 'declined', 'captured'])
    .where('provider', '=', provider)
    .where('updated_at', '<', new Date(Date.now() - minutes * 60_000))
    .orderBy('updated_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('card_payments')
    .set({ updated_at: new Date() })
    .where('id', 'in', waiting)
    .where('order_id', 'is', null)
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/**
 * Lists payments of orders whose capture is half an hour late, because their job failed for good. Payments of another
 * provider than `provider` (null in a shop without cards) follow once their authorization has expired.
 */
export async function listUncaptured(db: Db, provider: string | null): Promise<string[]> {
  const late = await db
    .selectFrom('card_payments')
    .select('id')
    .where('order_id', 'is not', null)
    .where(hasStateToBeCharged)
    .where('updated_at', '<', new Date(Date.now() - CAPTURED_BY_MINUTES * 60_000))
    .where((eb) => eb.or([eb('provider', '=', provider ?? ''), eb('updated_at', '<', authorizedSince())]))
    .orderBy('updated_at')
    .limit(BATCH_SIZE)
    .execute()
  return late.map(({ id }) => id)
}

/** Stripe redelivers an event for three days, and an operator can resend it from the dashboard for thirty. */
const EVENT_RETENTION_DAYS = 90

/** Deletes webhook events that the processor will not send again. */
export async function deleteOldWebhookEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('card_notices')
    .where('received_at', '<', new Date(Date.now() - EVENT_RETENTION_DAYS * DAY_MS))
    .execute()
}
