import { sql } from 'kysely'
import type { Activity } from '#contract/schemas/admin/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import { EVENT_DETAILS } from '#server/history/history.ts'
import { eventText } from '#server/orders/reading/timeline.ts'

/** Writes of staff that cause no event, by their action in the audit log. */
const WRITES: Readonly<Record<string, string>> = {
  adminAddOrderNote: 'Note added.',
  adminSendOrderEmail: 'Email sent again.',
}

/**
 * Returns the history of an order, oldest first: its events, each with the person who caused it, and writes without an event. `version` of
 * an event is the version of the order since then; 0 for other writes.
 */
export async function readActivity(db: Db, orderId: number): Promise<(Activity & { version: number })[]> {
  const events = await db
    .selectFrom('order_events')
    .leftJoin('maker_orders as suborder', 'suborder.id', 'order_events.maker_order_id')
    .select(['order_events.id', 'order_events.kind', 'by_whom', 'happened_at', EVENT_DETAILS.as('details')])
    .select(['suborder.number', 'suborder.supplier'])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
  const writes = await readWrites(db, orderId)
  const actorOf = (id: number) => writes.find(({ from, to }) => from !== null && to !== null && from < id && id <= to)
  return [
    ...events.map(({ id, kind, by_whom, happened_at, number, supplier, details }) => ({
      at: happened_at.toISOString(),
      kind,
      by: actorOf(id)?.actor_name ?? by_whom,
      number,
      text: eventText(kind, supplier, details),
      version: id,
    })),
    ...writes.flatMap(({ action, actor_name, at, to }) => {
      const text = WRITES[action]
      if (to !== null || text === undefined) return []
      return [{ at: at.toISOString(), kind: action, by: actor_name, number: null, text, version: 0 }]
    }),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Returns the rows of the audit log about an order, and the versions of the order before and after each write. */
async function readWrites(db: Db, orderId: number) {
  const version = (index: 0 | 1) => sql<number | null>`(changes -> 'version' ->> ${sql.lit(index)}::integer)::bigint`
  return db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'at', version(0).as('from'), version(1).as('to')])
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', (eb) => eb.selectFrom('orders').select('invoice').where('orders.id', '=', orderId))
    .orderBy('id')
    .execute()
}
