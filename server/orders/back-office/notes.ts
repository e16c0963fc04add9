import type { OrderNote } from '#contract/schemas/admin/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import { type Occurrence, writeEvent } from '#server/history/history.ts'
import type { OrderDeps, StaffAuthor } from '#server/orders/deps.ts'

/** Writes a note about an order. */
export async function addNote(
  { db, at }: Occurrence,
  orderId: number,
  text: string,
  { staffId, name }: StaffAuthor,
): Promise<OrderNote> {
  const { id } = await db
    .insertInto('order_notes')
    .values({ order_id: orderId, staff_id: staffId, author: name, text, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, author: name, text, at: at.toISOString() }
}

/** Sends the buyer of an order a note by email, which the page of the order shows, too. The caller has locked the order. */
export async function sendNote(
  { db, jobs, now }: Pick<OrderDeps, 'db' | 'jobs' | 'now'>,
  orderId: number,
  text: string,
  author: StaffAuthor,
): Promise<OrderNote> {
  const at = now()
  const id = await writeEvent({ db, at }, { orderId, kind: 'note', by: 'operator', details: { text } })
  await jobs.enqueue('order.letter', { letter: 'note', mail: `order-note-${id}`, eventId: id })
  return { id, author: author.name, text, at: at.toISOString() }
}

/** Returns the notes about an order, oldest first. */
export async function readNotes(db: Db, orderId: number): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_notes')
    .select(['id', 'author', 'text', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, ...note }) => ({ ...note, at: created_at.toISOString() }))
}
