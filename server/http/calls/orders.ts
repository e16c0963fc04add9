import type { ORDER_ENDPOINTS } from '#contract/endpoints/orders.ts'
import { type Calls, signedIn } from './call.ts'
import { placedOrderCalls } from './placed-orders.ts'

export const orderCalls: Calls<typeof ORDER_ENDPOINTS> = {
  checkout: async ({ shop, visit, query }) => shop.orders.checkout(await visit.visitor(), query),
  startPayment: async ({ shop, visit, body, headers }) =>
    shop.orders.startPayment(await visit.visitor(), body, headers['idempotency-key']),
  payment: async ({ shop, visit, params }) => shop.orders.payment(await visit.visitor(), params.id),
  confirmLocalCard: async ({ shop, visit, params, body }) =>
    shop.payments.confirmLocal((await signedIn(visit)).user, params.id, body),
  placeOrder: async ({ shop, visit, body, headers }) =>
    shop.orders.place(await visit.visitor(), body, headers['idempotency-key']),
  ...placedOrderCalls,
}
