import type { ORDER_ENDPOINTS } from '#contract/endpoints/orders.ts'
import { type Handlers, requireBuyer } from './handler.ts'
import { placedOrderHandlers } from './placed-orders.ts'

export const orderHandlers: Handlers<typeof ORDER_ENDPOINTS> = {
  checkout: async ({ shop, session, query }) => shop.orders.placing.checkout(await session.visitor(), query),
  startPayment: async ({ shop, session, body, headers }) =>
    shop.orders.placing.startPayment(await session.visitor(), body, headers['idempotency-key']),
  payment: async ({ shop, session, params }) => shop.orders.placing.payment(await session.visitor(), params.id),
  confirmLocalCard: async ({ shop, session, params, body }) =>
    shop.payments.confirmLocal((await requireBuyer(session)).user, params.id, body),
  placeOrder: async ({ shop, session, body, headers }) =>
    shop.orders.placing.place(await session.visitor(), body, headers['idempotency-key']),
  moveTestOrder: async ({ shop, session, params, body, headers }) => ({
    data: await shop.orders.testMode.move(await requireBuyer(session), params, body, headers['idempotency-key']),
  }),
  ...placedOrderHandlers,
}
