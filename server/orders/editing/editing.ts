/**
 * Changes of orders before they ship (decision 0089). Staff edit lines, address and shipping; an edit that does not raise the total is
 * applied at once, any other is proposed to the buyer. Each is a revision with the order before and after.
 */
import { Problem } from '#contract/problem.ts'
import type { AdminOrderRevision, OrderEdit, OrderEditPreview } from '#contract/schemas/order-edits.ts'
import type { Order } from '#contract/schemas/orders.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { operatorOrder } from '#server/orders/reading/operator-orders.ts'
import { readOrder } from '#server/orders/reading/read-order.ts'
import { applyEdit, type NewEdit } from './apply-edit.ts'
import { approve, decline, type RevisionRef, withdraw } from './decide.ts'
import { previewEdit } from './preview.ts'
import { readRevisions, toRevision } from './revisions.ts'

/** Creates the verbs that change an order before it ships; each runs in one transaction. */
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

    /** Buyer: approves a higher total; see `approve`. Also throws `totals_changed` if the order or its prices changed since. */
    async approve(buyer: Buyer, ref: RevisionRef): Promise<Order> {
      const outcome = await transaction((bound) => approve(bound, buyer, ref))
      if (outcome === 'applied') return read(buyer, ref.invoice)
      const message =
        'Prices or the order changed since this was proposed, so it was not applied. We will get back to you.'
      throw new Problem('totals_changed', message)
    },
    /** Buyer: declines a higher total; see `decline`. */
    async decline(buyer: Buyer, ref: RevisionRef): Promise<Order> {
      await transaction((bound) => decline(bound, buyer, ref))
      return read(buyer, ref.invoice)
    },
  }
}
