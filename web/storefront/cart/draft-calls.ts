import type { NewDraft, OpenDraft } from '#contract/cart.ts'
import * as routes from '#contract/client/routes.ts'
import { call } from '#web/storefront/api.ts'
import { sessionRevision } from '#web/storefront/session/state.ts'
import { underOneKey } from '#web/storefront/under-one-key.ts'
import { wholeAnswer } from '#web/storefront/whole-answer.ts'
import { heldCart } from './held-cart.ts'

/** The calls of drafts: carts kept under a name. Of the same cart one is kept, and opened, once until it is answered. */
export const draftCalls = {
  list: async () => (await call(routes.cartDrafts)).data,
  keep: async (draft: NewDraft) => {
    const kept = await underOneKey(['draft', draft, sessionRevision(), draft.keep && linesInCart()], (idempotencyKey) =>
      wholeAnswer(call(routes.keepDraft, { body: draft, idempotencyKey }), 'data'),
    )
    return kept.data
  },
  rename: async (id: string, name: string) => (await call(routes.renameDraft, { params: { id }, body: { name } })).data,
  open: (id: string, mode: OpenDraft['mode']) =>
    underOneKey(['open draft', id, mode, sessionRevision()], (idempotencyKey) =>
      wholeAnswer(call(routes.openDraft, { params: { id }, body: { mode }, idempotencyKey }), 'cart'),
    ),
  remove: (id: string) => call(routes.deleteDraft, { params: { id } }),
}

/** What a draft is made of. Where keeping it leaves the cart as it is, other lines are those of another tab. */
function linesInCart() {
  return heldCart()?.confirmed.items.map(({ ocid, quantity, note }) => [ocid, quantity, note])
}
