import { lockCompanyAndUser } from '#server/accounts/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { CardPayment } from '#contract/schemas/orders/card-payment.ts'
import type { Cents } from '#contract/values/money.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { consumePaymentStart } from '#server/orders/placing/card-payments.ts'
import { applyRevision, lockAndQuote } from './apply-edit.ts'
import { readCardAmount } from './card-amount.ts'
import { lockOwn, notifyStaff, readRevision, requireOpen, type RevisionRef } from './decide.ts'
import { describeChanges, dollars, totalOf } from './order-content.ts'
import type { EditQuote } from './quote-edit.ts'
import { decideRevision, type StoredRevision } from './revisions.ts'

/** Approval of a change, with the authorized card payment of its difference if a card pays it. */
export interface ApprovalRequest extends RevisionRef {
  payment_id?: string | undefined
}

/** Payment of a change by card. `expected`: the amount in cents that the buyer saw. */
export interface ChangePaymentRequest extends RevisionRef {
  expected: Cents
  /** Idempotency key. */
  key: string
}

/**
 * Buyer: approves a higher total. The edit is priced again: if that is another change than the buyer saw, it is not applied and expires. A
 * payment is attached in the transaction that applies the change; one that does not become the payment of the change is released.
 * Approving it again changes nothing. Throws `not_found`, `impossible_move`, `changed_meanwhile`, `totals_changed`, `not_approved`,
 * `payment_required`, `card_declined` and `card_unavailable`.
 */
export async function approve(
  deps: OrderDeps,
  transaction: Transaction<OrderDeps>,
  buyer: Buyer,
  { payment_id, ...ref }: ApprovalRequest,
): Promise<void> {
  // The processor is queried before the transaction, which has no network calls inside.
  if (payment_id !== undefined) await deps.payments.requireAuthorized(buyer, payment_id)
  try {
    const outcome = await transaction(async (bound) => {
      await lockCompanyAndUser(bound.db, buyer)
      return approveInTransaction(bound, buyer, { payment_id, ...ref })
    })
    if (outcome === 'changed') throw new Problem('totals_changed', CHANGED)
  } catch (error) {
    const isFinal = error instanceof Problem && payment_id !== undefined
    if (isFinal) await deps.payments.abandon([payment_id])
    throw error
  }
  // The change may have been approved without this payment before. A payment with an order cannot be abandoned.
  if (payment_id !== undefined) await deps.payments.abandon([payment_id])
}

/**
 * Buyer: starts the card payment of what a change raises the total by, or returns the payment of this idempotency key. Checks the change
 * like an approval, and that the card pays what the buyer saw. Throws what `approve` throws, and `payment_method_unavailable`, `key_reused` and `rate_limited`.
 */
export async function payChange(
  deps: OrderDeps,
  transaction: Transaction<OrderDeps>,
  buyer: Buyer,
  { invoice, number, expected, key }: ChangePaymentRequest,
): Promise<CardPayment> {
  await consumePaymentStart(deps, buyer)
  const cents = await transaction(async (bound) => {
    const checked = await checkApproval(bound, buyer, { invoice, number })
    if (checked === 'applied') throw new Problem('changed_meanwhile', APPLIED)
    return checked === 'changed' ? checked : requireCardAmount(bound, checked)
  })
  if (cents === 'changed') throw new Problem('totals_changed', CHANGED)
  if (cents !== expected) {
    throw new Problem('totals_changed', `The amount is ${dollars(cents)} now. Check it, then approve the change again.`)
  }
  return deps.payments.start(buyer, { cents, key, request: { approves: { invoice, number } } })
}

const CHANGED = 'Prices or the order changed since this was proposed, so it was not applied. We will get back to you.'
const APPLIED = 'This change was already applied. See the order as it is now.'
const SUSPENDED = 'Your account is suspended, so it cannot change orders. Please contact us.'

async function approveInTransaction(
  deps: OrderDeps,
  buyer: Buyer,
  { payment_id, invoice, number }: ApprovalRequest,
): Promise<'applied' | 'changed'> {
  const checked = await checkApproval(deps, buyer, { invoice, number })
  if (typeof checked === 'string') return checked
  const { orderId, revision, quote } = checked
  if (payment_id !== undefined) {
    const total = await requireCardAmount(deps, checked)
    await deps.payments.attach(buyer, payment_id, { orderId, total, approves: { invoice, number } })
  }
  await deps.payments.abandonChangePayments(invoice)
  await decideRevision(deps.db, revision.id, { state: 'applied', at: deps.now(), userId: buyer.id })
  const isPaidByCard = payment_id !== undefined
  await applyRevision(deps, quote, { number, reason: revision.reason, by: 'buyer', isPaidByCard })
  await notifyStaff(deps, { invoice, number }, 'was approved and applied')
  return 'applied'
}

/** A change that can be approved now. The order and the stock of its products are locked. */
interface Approvable {
  orderId: number
  revision: StoredRevision
  quote: EditQuote
}

/**
 * Locks an order and prices a change of it again, inside a transaction. `applied`: it was approved before. `changed`: the order, its
 * prices or its products are others than the buyer saw, and the change expires.
 */
async function checkApproval(
  deps: OrderDeps,
  buyer: Buyer,
  { invoice, number }: RevisionRef,
): Promise<Approvable | 'applied' | 'changed'> {
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
  if (isSame) return { orderId, revision, quote }
  await decideRevision(deps.db, revision.id, { state: 'expired', at: deps.now() })
  await deps.payments.abandonChangePayments(invoice)
  await notifyStaff(deps, { invoice, number }, 'was approved after prices or the order had changed: propose it again')
  return 'changed'
}

/** Returns what of a change a card pays, in cents. Throws `payment_method_unavailable`. */
async function requireCardAmount({ db }: OrderDeps, { orderId, quote }: Approvable): Promise<Cents> {
  const cents = await readCardAmount(db, orderId, totalOf(quote.after) - totalOf(quote.before))
  if (cents === 0) throw new Problem('payment_method_unavailable', NOT_BY_CARD)
  return cents
}

const NOT_BY_CARD =
  'This change cannot be paid by card now, because the card of the order is still to be charged or nothing more is due. Approve it without a card.'
