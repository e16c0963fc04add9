import { NOTICE_DEFAULTS } from '#contract/profile.ts'
import type { Order } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import { type ReadParts, readOrder } from '#server/orders/read-order.ts'

/** Whom a mail about an order goes to, and the order. */
export interface OrderReader {
  to: string
  name: string
  /** Whether they want to hear of each step (their notices). */
  wantsUpdates: boolean
  order: Order
}

/**
 * The buyer of an order, by the address they have today; where that account was closed, the owner of the company, who still has to pay. Null where nobody is
 * left.
 */
export async function readerOf(parts: ReadParts, invoice: string): Promise<OrderReader | null> {
  const placed = await parts.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.company_id', 'users.email', 'users.u_fname', 'users.notices', 'users.closed_at'])
    .where('orders.invoice', '=', invoice)
    .executeTakeFirst()
  const order = placed && (await readOrder(parts, placed.company_id, invoice))
  if (!placed || !order) return null
  const reader = placed.closed_at === null ? placed : await ownerOf(parts.db, placed.company_id)
  if (!reader) return null
  const { order_updates } = reader.notices as { order_updates?: boolean }
  return {
    to: reader.email,
    name: reader.u_fname,
    wantsUpdates: order_updates ?? NOTICE_DEFAULTS.order_updates,
    order,
  }
}

async function ownerOf(db: Db, companyId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'u_fname', 'notices'])
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .where('role', '=', 'owner')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
