import * as routes from '#contract/client/routes.ts'
import type { NewDraft, OpenDraft } from '#contract/schemas/cart.ts'
import { call } from '#web/storefront/http/api.ts'
import { requireField } from '#web/storefront/http/require-field.ts'
import { withIdempotencyKey } from '#web/storefront/http/with-idempotency-key.ts'
import { sessionRevision } from '#web/storefront/session/state.ts'
import { currentCart } from '#web/storefront/state/cart/optimistic-cart.ts'

/**
 * API calls of drafts. Until they are answered, saving and opening are repeated with the same idempotency key, as long as the cart
 * is the same.
 */
export const draftCalls = {
  list: async () => (await call(routes.cartDrafts)).data,
  save: async (draft: NewDraft) => {
    const answer = await withIdempotencyKey(
      ['draft', draft, sessionRevision(), draft.keep && linesInCart()],
      (idempotencyKey) => requireField(call(routes.keepDraft, { body: draft, idempotencyKey }), 'data'),
    )
    return answer.data
  },
  rename: async (id: string, name: string) => (await call(routes.renameDraft, { params: { id }, body: { name } })).data,
  open: (id: string, mode: OpenDraft['mode']) =>
    withIdempotencyKey(['open draft', id, mode, sessionRevision()], (idempotencyKey) =>
      requireField(call(routes.openDraft, { params: { id }, body: { mode }, idempotencyKey }), 'cart'),
    ),
  remove: (id: string) => call(routes.deleteDraft, { params: { id } }),
}

/** The lines of the cart. If saving does not empty the cart, different lines mean that another tab has changed it. */
function linesInCart() {
  return currentCart()?.confirmed.items.map(({ ocid, quantity, note }) => [ocid, quantity, note])
}
