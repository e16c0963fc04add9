import * as routes from '#contract/client/routes.ts'
import { call } from '#web/storefront/http/api.ts'

/** API calls of the cart page. `id` is the id of a line, or of a product that was saved for later, which has an id of its own. */
export const lineCalls = {
  content: () => call(routes.cartContent),
  update: (id: number, qty: number) => call(routes.cartUpdate, { params: { id }, body: { qty } }),
  remove: (id: number) => call(routes.cartDelete, { params: { id } }),
  note: (id: number, note: string) => call(routes.cartNote, { params: { id }, body: { note } }),
  save: (id: number) => call(routes.cartSave, { params: { id } }),
  restore: (id: number) => call(routes.cartRestore, { params: { id } }),
  forget: (id: number) => call(routes.cartForget, { params: { id } }),
  mergeSeen: () => call(routes.cartMergeSeen),
  similar: async (ocids: readonly number[]) =>
    (await call(routes.cartSimilarProducts, { query: { ocids: [...ocids] } })).data,
  previouslyBought: async (limit: number) => (await call(routes.previouslyBought, { query: { limit } })).data,
}
