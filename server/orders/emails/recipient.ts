import { DEFAULT_EMAIL_PREFERENCES } from '#contract/profile.ts'
import type { Order } from '#contract/schemas/orders.ts'
import type { Db } from '#database/connect.ts'
import { type ReadDeps, readOrder } from '#server/orders/reading/read-order.ts'

/** Recipient of an email about an order, and the order. */
export interface EmailRecipient {
  to: string
  name: string
  /** True if the recipient receives order updates (email preferences). */
  receivesUpdates: boolean
  order: Order
}

/**
 * Returns the buyer of an order with the current email address. If that account is closed, returns the owner of the
 * company, who still has to pay; null if there is none.
 */
export async function findRecipient(deps: ReadDeps, invoice: string): Promise<EmailRecipient | null> {
  const buyer = await deps.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.company_id', 'users.email', 'users.u_fname', 'users.notices', 'users.closed_at'])
    .where('orders.invoice', '=', invoice)
    .executeTakeFirst()
  const order = buyer && (await readOrder(deps, buyer.company_id, invoice))
  if (!buyer || !order) return null
  const user = buyer.closed_at === null ? buyer : await findOwner(deps.db, buyer.company_id)
  if (!user) return null
  const { order_updates } = user.notices as { order_updates?: boolean }
  return {
    to: user.email,
    name: user.u_fname,
    receivesUpdates: order_updates ?? DEFAULT_EMAIL_PREFERENCES.order_updates,
    order,
  }
}

async function findOwner(db: Db, companyId: number) {
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
