import { type ExpressionBuilder, sql } from 'kysely'
import { Value } from 'typebox/value'
import { MAX_TEST_ORDERS } from '#contract/integrations.ts'
import { Order } from '#contract/schemas/orders.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** A stored test order. */
export interface TestOrderRow {
  id: number
  userId: number
  order: Order
  requestHash: string
  taxesShipping: boolean
  changedAt: Date
}

type Condition = (eb: ExpressionBuilder<DB, 'test_orders'>) => ReturnType<typeof eb.and>

/**
 * Returns test orders of a company, newest first. Leaves out orders that an earlier release stored with fields that the contract no longer
 * has in that form: they are deleted within days.
 */
export async function readTestOrders(
  db: Db,
  companyId: number,
  condition: Condition = (eb) => eb.and([]),
  lock = false,
): Promise<TestOrderRow[]> {
  const rows = await db
    .selectFrom('test_orders')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(condition)
    .orderBy('id', 'desc')
    .$if(lock, (orders) => orders.forUpdate())
    .execute()
  return rows.flatMap(({ id, user_id, body, request_hash, taxes_shipping, changed_at }) =>
    Value.Check(Order, body)
      ? [
          {
            id,
            userId: user_id,
            order: body,
            requestHash: request_hash,
            taxesShipping: taxes_shipping,
            changedAt: changed_at,
          },
        ]
      : [],
  )
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
      body: JSON.stringify(order),
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
    .set({ body: JSON.stringify(order), changed_at: at })
    .where('id', '=', id)
    .execute()
}
