import type { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { RequestSession } from '#server/http/auth/request-session.ts'
import { type Handlers, requireBuyer, requireFound } from './handler.ts'

type SeparateName = {
  [Name in keyof typeof ENDPOINTS]: (typeof ENDPOINTS)[Name] extends { testMode: 'separate' } ? Name : never
}[keyof typeof ENDPOINTS]

const NO_ORDER = 'There is no such test order.'

/** Handlers of the endpoints that give test keys their own test orders. */
export const testHandlers: Pick<Handlers<typeof ENDPOINTS>, SeparateName> = {
  checkout: async ({ shop, session, query }) => shop.orders.testMode.checkout(await requireBuyer(session), query),
  placeOrder: async ({ shop, session, body, headers }) =>
    shop.orders.testMode.place(await requireBuyer(session), body, headers['idempotency-key']),
  orders: async ({ shop, session, query }) => shop.orders.testMode.list(await buyerOf(session), query),
  lastOrder: async ({ shop, session }) => ({
    data: requireFound(await shop.orders.testMode.last(await buyerOf(session)), NO_ORDER),
  }),
  order: async ({ shop, session, params }) => ({
    data: requireFound(await shop.orders.testMode.find(await buyerOf(session), params.invoice), NO_ORDER),
  }),
  cancelOrder: async ({ shop, session, params, body }) => ({
    data: await shop.orders.testMode.cancel(await requireBuyer(session), params.invoice, body),
  }),
  invoices: async ({ shop, session, query }) => shop.orders.testMode.invoices(await buyerOf(session), query),
  invoice: async ({ shop, session, params }) => ({
    data: requireFound(
      await shop.orders.testMode.invoice(await buyerOf(session), params.number),
      'There is no such invoice of a test order.',
    ),
  }),
}

async function buyerOf(session: RequestSession) {
  return (await requireBuyer(session)).user
}
