import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { toDollars } from '#contract/values/money.ts'
import { readOrderStatus } from '#server/orders/reading/order-status.ts'
import { readActivity } from './order-activity.ts'

/** Fields of an order that the audit log compares: its version, states by suborder, and amounts in US dollars. */
export type OrderSnapshot = { version: number } & Record<string, string | number>

/** Returns the version of an order: the id of its latest event, because every change writes one. */
export async function readVersion(db: Db, orderId: number): Promise<number> {
  const { version } = await db
    .selectFrom('order_events')
    .select(sql<number>`coalesce(max(id), 0)`.as('version'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return version
}

/** Throws `changed_meanwhile` with the changes if a locked order is newer than the version that the caller saw. */
export async function requireVersion(db: Db, orderId: number, seen: number): Promise<void> {
  const version = await readVersion(db, orderId)
  if (version === seen) return
  const changes = (await readActivity(db, orderId)).filter(({ version: event }) => event > seen)
  throw new Problem('changed_meanwhile', undefined, {
    version,
    changes: changes.map(({ at, by, text }) => ({ at, by, text })),
  })
}

/** Returns an order as the audit log compares it. */
export async function readSnapshot(db: Db, orderId: number): Promise<OrderSnapshot> {
  const { payment, current_total, received } = await readOrderStatus(db, orderId)
  const suborders = await db
    .selectFrom('maker_orders')
    .select(['number', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return {
    version: await readVersion(db, orderId),
    ...Object.fromEntries(suborders.map(({ number, state }) => [number, state])),
    payment,
    total: toDollars(current_total),
    paid: toDollars(received),
  }
}
