import { type ExpressionBuilder, sql } from 'kysely'
import { Value } from 'typebox/value'
import { MAX_TEST_ORDERS } from '#contract/integrations.ts'
import { Order } from '#contract/schemas/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { columnsOf } from './test-order-columns.ts'

/** A stored test order. */
export interface TestOrderRow {
  id: number
  order: Order
  taxesShipping: boolean
}

type Condition = (eb: ExpressionBuilder<DB, 'test_orders'>) => ReturnType<typeof eb.and>

/**
 * Returns the newest test order of a company that matches, or null. It is also null if an earlier release stored the order with fields
 * that the contract no longer has in that form: such orders are deleted within days.
 */
export async function readTestOrder(
  db: Db,
  companyId: number,
  condition: Condition,
  lock = false,
): Promise<TestOrderRow | null> {
  const row = await db
    .selectFrom('test_orders')
    .select(['id', 'body', 'taxes_shipping'])
    .where('company_id', '=', companyId)
    .where(condition)
    .orderBy('id', 'desc')
    .limit(1)
    .$if(lock, (orders) => orders.forUpdate())
    .executeTakeFirst()
  if (!row || !Value.Check(Order, row.body)) return null
  return { id: row.id, order: row.body, taxesShipping: row.taxes_shipping }
}

/** Returns what a user placed with an idempotency key, or null. Its order is null if this release cannot read it. */
export async function readPlacedByKey(
  db: Db,
  { id: userId }: Buyer,
  key: string,
): Promise<{ id: number; requestHash: string; order: Order | null } | null> {
  const row = await db
    .selectFrom('test_orders')
    .select(['id', 'request_hash', 'body'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  return { id: row.id, requestHash: row.request_hash, order: Value.Check(Order, row.body) ? row.body : null }
}

/** Returns the number of the next test order. The numbers of other orders have no gaps because of it. */
export async function nextTestNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`select 'TEST-' || nextval('test_order_numbers') as number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sequence of test orders returned no number.')
  return row.number
}

/** Stores a test order, and deletes the oldest ones of the company beyond `MAX_TEST_ORDERS`. */
export async function insertTestOrder(
  db: Db,
  { id: user_id, companyId: company_id }: Buyer,
  order: Order,
  more: { key: string; hash: string; taxesShipping: boolean; at: Date },
): Promise<void> {
  await db
    .insertInto('test_orders')
    .values({
      user_id,
      company_id,
      invoice: order.invoice,
      idempotency_key: more.key,
      request_hash: more.hash,
      ...columnsOf(order),
      taxes_shipping: more.taxesShipping,
      placed_at: more.at,
      changed_at: more.at,
    })
    .execute()
  const kept = db
    .selectFrom('test_orders')
    .select('id')
    .where('company_id', '=', company_id)
    .orderBy('id', 'desc')
    .limit(MAX_TEST_ORDERS)
  await db.deleteFrom('test_orders').where('company_id', '=', company_id).where('id', 'not in', kept).execute()
}

/** Replaces a test order after a move. */
export async function updateTestOrder(db: Db, id: number, order: Order, at: Date): Promise<void> {
  await db
    .updateTable('test_orders')
    .set({ ...columnsOf(order), changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Deletes a test order. */
export async function deleteTestOrder(db: Db, id: number): Promise<void> {
  await db.deleteFrom('test_orders').where('id', '=', id).execute()
}
