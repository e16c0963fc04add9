import { Problem } from '#contract/problem.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { recordAlert } from '#server/alerts/alerts.ts'
import { writeEvent } from '#server/history/history.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { lockOrderByNumber } from '#server/orders/fulfilment/lock-suborder.ts'
import { requireVersion } from '#server/orders/back-office/order-version.ts'
import { decideRevision, readRevisions, type StoredRevision } from './revisions.ts'

/** A revision of an order by its number. */
export interface RevisionRef {
  invoice: string
  number: number
}

/**
 * Buyer: declines a higher total, inside the transaction that `deps` are bound to. The order stays as it is. Throws `not_found` and
 * `changed_meanwhile`.
 */
export async function decline(deps: OrderDeps, buyer: Buyer, { invoice, number }: RevisionRef): Promise<void> {
  const { orderId } = await lockOwn(deps, buyer, invoice)
  const revision = await readRevision(deps, orderId, number)
  if (revision.state === 'declined') return
  requireOpen(revision)
  await decideRevision(deps.db, revision.id, { state: 'declined', at: deps.now(), userId: buyer.id })
  await deps.payments.abandonChangePayments(invoice)
  const details = { text: `The change was declined: ${revision.reason}` }
  await writeEvent({ db: deps.db, at: deps.now() }, { orderId, kind: 'revision_declined', by: 'buyer', details })
  await notifyStaff(deps, { invoice, number }, 'was declined')
}

/** Staff: withdraws a proposal, inside the transaction that `deps` are bound to. Throws `not_found` and `changed_meanwhile`. */
export async function withdraw(deps: OrderDeps, { invoice, number }: RevisionRef, version: number): Promise<void> {
  const { orderId } = await lockOrderByNumber(deps, invoice)
  await requireVersion(deps.db, orderId, version)
  const revision = await readRevision(deps, orderId, number)
  requireOpen(revision)
  await decideRevision(deps.db, revision.id, { state: 'withdrawn', at: deps.now() })
  await deps.payments.abandonChangePayments(invoice)
  const details = { text: `The proposed change was withdrawn: ${revision.reason}` }
  await writeEvent({ db: deps.db, at: deps.now() }, { orderId, kind: 'revision_withdrawn', by: 'operator', details })
}

/** Locks an order of the buyer's company, and before it the company's credit for an approval. Throws `not_found`. */
export async function lockOwn(
  deps: OrderDeps,
  { companyId }: Buyer,
  invoice: string,
  { withCredit = false }: { withCredit?: boolean } = {},
): Promise<{ orderId: number }> {
  if (withCredit) await deps.billing.lockCredit(companyId)
  return lockOrderByNumber(deps, invoice, companyId)
}

/** Alerts staff of the outcome of a proposed change, once. */
export async function notifyStaff(deps: OrderDeps, { invoice, number }: RevisionRef, outcome: string): Promise<void> {
  await recordAlert(deps, {
    kind: 'order_change',
    subject: { kind: 'order', id: invoice },
    text: `Change ${number} of ${invoice} ${outcome}.`,
    cause: `revision ${invoice} ${number}`,
    at: deps.now(),
  })
}

/** Returns a change of an order. Throws `not_found`. */
export async function readRevision({ db, now }: OrderDeps, orderId: number, number: number): Promise<StoredRevision> {
  const revision = (await readRevisions(db, orderId, now())).find((one) => one.number === number)
  if (!revision) throw new Problem('not_found', `The order has no change ${number}.`)
  return revision
}

const OVER: Record<Exclude<StoredRevision['state'], 'proposed'>, string> = {
  applied: 'This change was already applied.',
  declined: 'This change was already declined.',
  expired:
    'This change is no longer valid, because the order changed or the time to decide is over. Contact us if you still want it.',
  withdrawn: 'This change was withdrawn. See the order as it is now.',
}

/** Throws `changed_meanwhile` unless the change can still be decided. */
export function requireOpen({ state }: StoredRevision): void {
  if (state !== 'proposed') throw new Problem('changed_meanwhile', OVER[state])
}
