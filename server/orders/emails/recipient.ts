import { DEFAULT_EMAIL_PREFERENCES } from '#contract/accounts/profile.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
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
 * Returns the buyer of an order with the current email address. If that account is closed, or the person no longer belongs to the
 * company, returns its owner, who still has to pay; null if there is none.
 */
export async function findRecipient(deps: ReadDeps, invoice: string): Promise<EmailRecipient | null> {
  const buyer = await deps.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').onRef('members.company_id', '=', 'orders.company_id'),
    )
    .select(['orders.company_id', 'users.email', 'users.u_fname', 'users.notices', 'users.closed_at'])
    .select('members.id as member')
    .where('orders.invoice', '=', invoice)
    .executeTakeFirst()
  const order = buyer && (await readOrder(deps, buyer.company_id, invoice))
  if (!buyer || !order) return null
  const user = buyer.closed_at === null && buyer.member !== null ? buyer : await findOwner(deps.db, buyer.company_id)
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
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.email', 'users.u_fname', 'users.notices'])
    .where('members.company_id', '=', companyId)
    .where('users.closed_at', 'is', null)
    .where('members.role', '=', 'owner')
    .orderBy('members.id')
    .limit(1)
    .executeTakeFirst()
}
