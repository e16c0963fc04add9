import { Problem } from '#contract/problem.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { recordAlert } from '#server/alerts/alerts.ts'
import { writeEvent } from '#server/history/history.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { lockOrderByNumber } from '#server/orders/fulfilment/lock-suborder.ts'
import { requireVersion } from '#server/orders/back-office/order-version.ts'
import { applyRevision, lockAndQuote } from './apply-edit.ts'
import { describeChanges } from './order-content.ts'
import { decideRevision, readRevisions, type StoredRevision } from './revisions.ts'

/** A revision of an order by its number. */
export interface RevisionRef {
  invoice: string
  number: number
}

/** Outcome of an approval: `changed` if the order, its prices or the time do not permit it any more. */
export type Approval = 'applied' | 'changed'

/**
 * Buyer: approves a higher total, inside the transaction that `deps` are bound to. The edit is priced again: if that is another change
 * than the buyer saw, it is not applied and expires. Approving it again changes nothing. Throws `not_found`, `impossible_move`,
 * `changed_meanwhile` and `not_approved`.
 */
export async function approve(deps: OrderDeps, buyer: Buyer, { invoice, number }: RevisionRef): Promise<Approval> {
  const { orderId } = await lockOwn(deps, buyer, invoice, { withCredit: true })
  const revision = await readRevision(deps, orderId, number)
  if (revision.state === 'applied') return 'applied'
  requireOpen(revision)
  if (await deps.accounts.companies.isSuspended(buyer.companyId)) throw new Problem('not_approved', SUSPENDED)
  const { quote } = await lockAndQuote(deps, invoice, revision.edit, { reader: 'buyer' })
  const [problem] = quote.problems
  // The buyer agreed to exactly this change of exactly this order.
  const isSame =
    describeChanges(revision.before, quote.before).length === 0 &&
    describeChanges(revision.after, quote.after).length === 0
  if (isSame && problem !== undefined) throw new Problem('impossible_move', problem)
  const at = deps.now()
  if (!isSame) {
    await decideRevision(deps.db, revision.id, { state: 'expired', at })
    await notifyStaff(deps, { invoice, number }, 'was approved after prices or the order had changed: propose it again')
    return 'changed'
  }
  await decideRevision(deps.db, revision.id, { state: 'applied', at, userId: buyer.id })
  await applyRevision(deps, quote, { number, reason: revision.reason, by: 'buyer' })
  await notifyStaff(deps, { invoice, number }, 'was approved and applied')
  return 'applied'
}

/** Buyer: declines a higher total, inside the transaction that `deps` are bound to. The order stays as it is. Throws like `approve`. */
export async function decline(deps: OrderDeps, buyer: Buyer, { invoice, number }: RevisionRef): Promise<void> {
  const { orderId } = await lockOwn(deps, buyer, invoice)
  const revision = await readRevision(deps, orderId, number)
  if (revision.state === 'declined') return
  requireOpen(revision)
  await decideRevision(deps.db, revision.id, { state: 'declined', at: deps.now(), userId: buyer.id })
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
  const details = { text: `The proposed change was withdrawn: ${revision.reason}` }
  await writeEvent({ db: deps.db, at: deps.now() }, { orderId, kind: 'revision_withdrawn', by: 'operator', details })
}

const SUSPENDED = 'Your account is suspended, so it cannot change orders. Please contact us.'

/** Locks an order of the buyer's company, and before it the company's credit for an approval. Throws `not_found`. */
async function lockOwn(
  deps: OrderDeps,
  { companyId }: Buyer,
  invoice: string,
  { withCredit = false }: { withCredit?: boolean } = {},
): Promise<{ orderId: number }> {
  if (withCredit) await deps.billing.lockCredit(companyId)
  return lockOrderByNumber(deps, invoice, companyId)
}

async function notifyStaff(deps: OrderDeps, { invoice, number }: RevisionRef, outcome: string): Promise<void> {
  await recordAlert(deps, {
    kind: 'order_change',
    subject: { kind: 'order', id: invoice },
    text: `Change ${number} of ${invoice} ${outcome}.`,
    cause: `revision ${invoice} ${number}`,
    at: deps.now(),
  })
}

async function readRevision({ db, now }: OrderDeps, orderId: number, number: number): Promise<StoredRevision> {
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

function requireOpen({ state }: StoredRevision): void {
  if (state !== 'proposed') throw new Problem('changed_meanwhile', OVER[state])
}
