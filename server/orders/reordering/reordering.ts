import type { BulkAdded } from '#contract/schemas/cart.ts'
import type { PreviouslyBoughtQuery, Reorder } from '#contract/schemas/reorder.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { previouslyBought, previouslyBoughtAfter } from './previously-bought.ts'
import { previewReorder, reorder } from './reorder.ts'

/** Creates the verbs for buying again. */
export function createReordering(deps: OrderDeps) {
  return {
    /** Returns the lines that reordering would add today, or null if the company has no such order. */
    preview: (buyer: Buyer, invoice: string) => previewReorder(deps, buyer, invoice),
    /** Adds lines of a past order to the cart; idempotent by `key`. Throws `not_found`. */
    reorder: (buyer: Buyer, invoice: string, request: Reorder & { key: string | undefined }): Promise<BulkAdded> =>
      reorder(deps, buyer, invoice, request),
    /** Returns one page of the products the company bought and can buy again, the most overdue first. */
    previouslyBought: (buyer: Buyer, query: PreviouslyBoughtQuery) => previouslyBought(deps, buyer.companyId, query),
    /** Returns the page of them after a cursor. Throws `invalid_input`. */
    previouslyBoughtAfter: (buyer: Buyer, query: Omit<PreviouslyBoughtQuery, 'page'> & { cursor: string }) =>
      previouslyBoughtAfter(deps, buyer.companyId, query),
  }
}
