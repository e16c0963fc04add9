import type { NewDraft, OpenDraft } from '#contract/cart.ts'
import * as routes from '#contract/client/routes.ts'
import { call } from '#web/storefront/api.ts'

/** The calls of drafts: carts kept under a name. */
export const draftCalls = {
  list: async () => (await call(routes.cartDrafts)).data,
  keep: async (draft: NewDraft) => (await call(routes.keepDraft, { body: draft })).data,
  rename: async (id: string, name: string) => (await call(routes.renameDraft, { params: { id }, body: { name } })).data,
  open: (id: string, mode: OpenDraft['mode']) => call(routes.openDraft, { params: { id }, body: { mode } }),
  remove: (id: string) => call(routes.deleteDraft, { params: { id } }),
}
