import { sql } from 'kysely'
import type { AdminOrderRevision, OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import type { OrderProposal } from '#contract/schemas/orders/order-revisions.ts'
import { toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import type { StaffAuthor } from '#server/orders/deps.ts'
import { isShareOf } from '#server/orders/money/refund-to-card.ts'
import { readCardAmount } from './card-amount.ts'
import { describeChanges, type OrderContent, totalOf } from './order-content.ts'

/** A revision as it is stored. */
export interface StoredRevision {
  id: number
  number: number
  state: AdminOrderRevision['state']
  reason: string
  author: string
  edit: OrderEdit
  before: OrderContent
  after: OrderContent
  created_at: Date
  expires_at: Date | null
  decided_at: Date | null
}

interface NewRevision {
  orderId: number
  editor: StaffAuthor
  reason: string
  edit: OrderEdit
  before: OrderContent
  after: OrderContent
  /** Until when the buyer can decide; null for an edit that is applied at once. */
  expiresAt: Date | null
}

/** Records a revision of a locked order, proposed or applied. Returns its number in the order. */
export async function insertRevision(db: Db, at: Date, revision: NewRevision): Promise<number> {
  const { orderId, editor, reason, edit, before, after, expiresAt } = revision
  const { number } = await db
    .insertInto('order_revisions')
    .values({
      order_id: orderId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from order_revisions where order_id = ${orderId})`,
      state: expiresAt === null ? 'applied' : 'proposed',
      reason,
      staff_id: editor.staffId,
      author: editor.name,
      edit: JSON.stringify(edit),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      total_before_cents: totalOf(before),
      total_after_cents: totalOf(after),
      created_at: at,
      expires_at: expiresAt,
      decided_at: expiresAt === null ? at : null,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Decides a proposed revision of a locked order; `userId` is the buyer who decided. */
export async function decideRevision(
  db: Db,
  id: number,
  decision: { state: Exclude<StoredRevision['state'], 'proposed'>; at: Date; userId?: number },
): Promise<void> {
  await db
    .updateTable('order_revisions')
    .set({ state: decision.state, decided_at: decision.at, decided_by: decision.userId ?? null })
    .where('id', '=', id)
    .execute()
}

/** Ends the open proposal of a locked order, because the order changes in another way. */
export async function endProposal(db: Db, orderId: number, at: Date): Promise<void> {
  await db
    .updateTable('order_revisions')
    .set({ state: sql`case when expires_at <= ${at} then 'expired' else 'withdrawn' end`, decided_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'proposed')
    .execute()
}

/** Reads the revisions of an order, newest first. A proposal whose time is over is `expired`. */
export async function readRevisions(db: Db, orderId: number, now: Date): Promise<StoredRevision[]> {
  const rows = await selectRevisions(db).where('order_id', '=', orderId).orderBy('number', 'desc').execute()
  return rows.map((row) => {
    const isOver = row.state === 'proposed' && row.expires_at !== null && row.expires_at <= now
    return { ...row, state: isOver ? 'expired' : (row.state as StoredRevision['state']) }
  })
}

/** Returns the proposal of an order that the buyer can decide, or null. */
export async function readProposal(db: Db, orderId: number): Promise<OrderProposal | null> {
  const row = await selectRevisions(db)
    .where('order_id', '=', orderId)
    .where('state', '=', 'proposed')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return null
  const { author: _, ...proposal } = toRevision({ ...row, state: 'proposed' })
  const rise = totalOf(row.after) - totalOf(row.before)
  return { ...proposal, card_amount: toDollars(await readCardAmount(db, orderId, rise)) || null }
}

/** Returns a revision by the number of its order and its own, and the cents of it that go back to the card; null if there is none. */
export async function findRevision(
  db: Db,
  invoice: string,
  number: number,
): Promise<{ revision: AdminOrderRevision; back: number } | null> {
  const row = await selectRevisions(db)
    .where('order_id', '=', (eb) => eb.selectFrom('orders').select('id').where('invoice', '=', invoice))
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return null
  const { back } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(cents), 0)`.as('back'))
    .where(isShareOf(refundReference(invoice, number)))
    .executeTakeFirstOrThrow()
  return { revision: toRevision({ ...row, state: row.state as StoredRevision['state'] }), back }
}

/** Returns the reference of the refund to the card after a revision. */
export function refundReference(invoice: string, number: number): string {
  return `revised ${invoice} ${number}`
}

function selectRevisions(db: Db) {
  return db
    .selectFrom('order_revisions')
    .select(['id', 'number', 'state', 'reason', 'author', 'created_at', 'expires_at', 'decided_at'])
    .select([
      sql<OrderEdit>`edit`.as('edit'),
      sql<OrderContent>`before`.as('before'),
      sql<OrderContent>`after`.as('after'),
    ])
}

/** Returns a revision as the API returns it to staff. */
export function toRevision(stored: StoredRevision): AdminOrderRevision {
  const { number, state, reason, author, before, after, created_at, expires_at, decided_at } = stored
  return {
    number,
    state,
    reason,
    author,
    changes: describeChanges(before, after),
    total_before: toDollars(totalOf(before)),
    total_after: toDollars(totalOf(after)),
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    decided_at: decided_at?.toISOString() ?? null,
  }
}
