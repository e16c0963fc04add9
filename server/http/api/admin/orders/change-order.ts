import { documentNumber } from '#contract/text/codes.ts'
import { type AuditActor, type AuditEntry, changesBetween } from '#server/audit/audit.ts'
import type { Shop } from '#server/shop.ts'

/** The order of a change, its version that the change was decided on, and the suborder that it is for, if it is for one. */
export interface OrderChange {
  invoice: string
  version: number
  number?: string
}

/** A change that was made: the version of the order since then, what happened, and the audit row. */
export interface ChangedOrder {
  invoice: string
  version: number
  messages: string[]
  entry: Omit<AuditEntry, 'action'>
}

/** The verb of a change. Gets the number of the order or suborder, and returns messages. */
type Verb = (orders: Shop['orders'], number: string) => Promise<string[]>

/** Changes an order that is still in the version that the caller saw, in the transaction of `shop`. Throws `changed_meanwhile`. */
export async function changeOrder(shop: Shop, change: OrderChange, verb: Verb): Promise<ChangedOrder> {
  const { backOffice } = shop.orders
  const invoice = documentNumber(change.invoice)
  const number = change.number === undefined ? invoice : documentNumber(change.number)
  const before = await backOffice.begin(invoice, { version: change.version, number })
  const messages = await verb(shop.orders, number)
  const after = await backOffice.snapshot(invoice)
  const entry = { subject: { kind: 'order', id: invoice }, changes: changesBetween(before, after) } as const
  return { invoice, version: after.version, messages, entry }
}

/** Like `changeOrder`, in a transaction of its own with its row of the audit log. */
export function changeOrderWithAudit(
  { shop, auditActor, action }: { shop: Shop; auditActor: AuditActor; action: string },
  change: OrderChange,
  verb: Verb,
): Promise<ChangedOrder> {
  return shop.transaction(async (bound) => {
    const changed = await changeOrder(bound, change, verb)
    await bound.audit.write(auditActor, { action, ...changed.entry })
    return changed
  })
}
