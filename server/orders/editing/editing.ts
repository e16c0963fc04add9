/**
 * Changes of orders before they ship (decision 0089). Staff edit lines, address and shipping; an edit that does not raise the total is
 * applied at once, any other is proposed to the buyer. Each is a revision with the order before and after.
 */
import { lockMember, requireMember } from '#server/accounts/accounts.ts'
import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { CardPayment } from '#contract/schemas/orders/card-payment.ts'
import type { AdminOrderRevision, OrderEdit, OrderEditPreview } from '#contract/schemas/admin/orders/order-edits.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { consumeProcessorQuery } from '#server/orders/placing/card-payments.ts'
import { operatorOrder } from '#server/orders/reading/operator-orders.ts'
import { readOrder } from '#server/orders/reading/read-order.ts'
import { applyEdit, type NewEdit } from './apply-edit.ts'
import { type ApprovalRequest, approve, type ChangePaymentRequest, payChange } from './approve.ts'
import { decline, type RevisionRef, withdraw } from './decide.ts'
import { previewEdit } from './preview.ts'
import { readRevisions, toRevision } from './revisions.ts'

/** Creates the verbs that change an order before it ships; each runs in one transaction. Those of buyers throw `permission_missing`. */
export function createEditing(deps: OrderDeps, transaction: Transaction<OrderDeps>) {
  async function read({ companyId }: Buyer, invoice: string): Promise<Order> {
    const order = await readOrder(deps, companyId, invoice)
    if (!order) throw new Problem('not_found', `There is no order ${invoice}.`)
    return order
  }

  return {
    /** Operator: returns the order as an edit would make it; see `previewEdit`. */
    preview: (invoice: string, edit: OrderEdit): Promise<OrderEditPreview> => previewEdit(deps, invoice, edit),
    /** Operator: applies an edit, or proposes it to the buyer if it raises the total; see `applyEdit`. */
    apply: (invoice: string, edit: NewEdit): Promise<string[]> =>
      transaction((bound) => applyEdit(bound, invoice, edit)),
    /** Operator: withdraws a proposal; see `withdraw`. */
    withdraw: (ref: RevisionRef, version: number): Promise<void> =>
      transaction((bound) => withdraw(bound, ref, version)),
    /** Operator: returns the revisions of an order, newest first. Throws `not_found`. */
    async revisions(invoice: string): Promise<AdminOrderRevision[]> {
      const { id } = await operatorOrder(deps, invoice)
      return (await readRevisions(deps.db, id, deps.now())).map(toRevision)
    },

    /** Buyer: approves a higher total, and pays the difference by card if the request has a payment, which needs `invoices.pay`, too; see `approve`. Throws `rate_limited`, too. */
    async approve(buyer: Member, request: ApprovalRequest): Promise<Order> {
      requireApprover(buyer, request)
      if (request.payment_id !== undefined) await consumeProcessorQuery(deps, buyer)
      await approve(deps, transaction, buyer, request)
      return read(buyer, request.invoice)
    },
    /** Approves a change for a buyer whose browser disappeared after the card was authorized; see `approve`. */
    async approvePaid(buyer: Buyer, request: ApprovalRequest): Promise<void> {
      requireApprover(await requireMember(deps.db, buyer), request)
      await approve(deps, transaction, buyer, request)
    },
    /** Buyer: starts the card payment of the difference, to approve a change with; see `payChange`. */
    async pay(buyer: Member, request: ChangePaymentRequest): Promise<CardPayment> {
      // A payment starts an approval: a member who cannot approve must not authorize a card.
      requirePermission(buyer, 'orders.change')
      requirePermission(buyer, 'invoices.pay')
      return payChange(deps, transaction, buyer, request)
    },
    /** Buyer: declines a higher total; see `decline`. */
    async decline(buyer: Member, ref: RevisionRef): Promise<Order> {
      requirePermission(buyer, 'orders.change')
      await transaction(async (bound) => {
        await lockMember(bound.db, buyer)
        await decline(bound, buyer, ref)
      })
      return read(buyer, ref.invoice)
    },
  }
}

function requireApprover(member: Member, { payment_id }: ApprovalRequest): void {
  requirePermission(member, 'orders.change')
  if (payment_id !== undefined) requirePermission(member, 'invoices.pay')
}
