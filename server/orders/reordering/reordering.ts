import type { Member } from '#server/accounts/deps.ts'
import { requirePermission } from '#contract/accounts/company-permissions.ts'
import type { BulkAdded } from '#contract/schemas/cart.ts'
import type { PreviouslyBoughtQuery, Reorder } from '#contract/schemas/orders/reorder.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { previouslyBought, previouslyBoughtAfter } from './previously-bought.ts'
import { previewReorder, reorder } from './reorder.ts'

/** Creates the verbs for buying again. They throw `permission_missing`. */
export function createReordering(deps: OrderDeps) {
  return {
    /** Returns the lines that reordering would add today, or null if the company has no such order. */
    async preview(buyer: Member, invoice: string) {
      requirePermission(buyer, 'orders.read')
      return previewReorder(deps, buyer, invoice)
    },
    /** Adds lines of a past order to the cart; idempotent by `key`. Throws `not_found`. */
    async reorder(buyer: Member, invoice: string, request: Reorder & { key: string | undefined }): Promise<BulkAdded> {
      requirePermission(buyer, 'orders.read')
      requirePermission(buyer, 'carts.write')
      return reorder(deps, buyer, invoice, request)
    },
    /** Returns one page of the products the company bought and can buy again, the most overdue first. */
    async previouslyBought(buyer: Member, query: PreviouslyBoughtQuery) {
      requirePermission(buyer, 'orders.read')
      return previouslyBought(deps, buyer.companyId, query)
    },
    /** Returns the page of them after a cursor. Throws `invalid_input`. */
    async previouslyBoughtAfter(buyer: Member, query: Omit<PreviouslyBoughtQuery, 'page'> & { cursor: string }) {
      requirePermission(buyer, 'orders.read')
      return previouslyBoughtAfter(deps, buyer.companyId, query)
    },
  }
}
