import { DAY_MS } from '#contract/days.ts'
import type { Db } from '#database/connect.ts'
import { authorizedSince } from './capture.ts'
import type { PaymentRow } from './payment-rows.ts'

const SWEPT_AT_ONCE = 100
const CAPTURED_BY_MINUTES = 30

/**
 * Payments that are no order's and that nobody has looked at for `minutes`, the oldest first. They count as looked at from now
 * on: those that nobody confirms must not stand before the others each time.
 */
export async function unplaced(db: Db, provider: string, minutes: number): Promise<PaymentRow[]> {
  const waiting = db
    .selectFrom('card_payments')
    .select('id')
    .where('order_id', 'is', null)
    .where('state', 'in', ['created', 'authorized', 'declined', 'captured'])
    .where('provider', '=', provider)
    .where('updated_at', '<', new Date(Date.now() - minutes * 60_000))
    .orderBy('updated_at')
    .limit(SWEPT_AT_ONCE)
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
 * Payments that a job should have captured half an hour ago and could not: its tries are over, the order is not. Those of another
 * provider than `provider`, which is null in a shop without cards, once their authorisation has ended.
 */
export async function uncaptured(db: Db, provider: string | null): Promise<string[]> {
  const late = await db
    .selectFrom('card_payments')
    .select('id')
    .where('order_id', 'is not', null)
    .where('state', '=', 'authorized')
    .where('updated_at', '<', new Date(Date.now() - CAPTURED_BY_MINUTES * 60_000))
    .where((eb) => eb.or([eb('provider', '=', provider ?? ''), eb('updated_at', '<', authorizedSince())]))
    .orderBy('updated_at')
    .limit(SWEPT_AT_ONCE)
    .execute()
  return late.map(({ id }) => id)
}

/** Stripe tells a notice again for three days, and the operator of its dashboard can for thirty. */
const NOTICE_DAYS = 90

/** Forgets notices that the processor tells again no more. */
export async function forgetNotices(db: Db): Promise<void> {
  await db
    .deleteFrom('card_notices')
    .where('received_at', '<', new Date(Date.now() - NOTICE_DAYS * DAY_MS))
    .execute()
}
