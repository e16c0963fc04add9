import type { ORDER_ENDPOINTS } from '#contract/endpoints/orders.ts'
import { type Calls, found, signedIn } from './call.ts'

const NO_ORDER = 'There is no such order.'

export const orderCalls: Calls<typeof ORDER_ENDPOINTS> = {
  checkout: async ({ shop, visit }) => shop.orders.checkout(await visit.visitor()),
  placeOrder: async ({ shop, visit, body, headers }) =>
    shop.orders.place(await visit.visitor(), body, headers['idempotency-key']),
  lastOrder: async ({ shop, visit }) => ({ data: found(await shop.orders.last(await signedIn(visit)), NO_ORDER) }),
  order: async ({ shop, visit, params }) => ({
    data: found(await shop.orders.byInvoice(await signedIn(visit), params.invoice), NO_ORDER),
  }),
}
