import type { ORDER_ENDPOINTS } from '#contract/endpoints/orders.ts'
import { type Calls, found, signedIn } from './call.ts'

const NO_ORDER = 'There is no such order.'

type PlacedOrderCalls = Pick<
  Calls<typeof ORDER_ENDPOINTS>,
  | 'orders'
  | 'lastOrder'
  | 'order'
  | 'cancelOrder'
  | 'previewReorder'
  | 'reorder'
  | 'previouslyBought'
  | 'invoices'
  | 'statement'
>

/** Of the calls of `ORDER_ENDPOINTS`, those about orders that have been placed. */
export const placedOrderCalls: PlacedOrderCalls = {
  orders: async ({ shop, visit, query }) => shop.orders.list((await signedIn(visit)).user, query),
  lastOrder: async ({ shop, visit }) => ({ data: found(await shop.orders.last(await signedIn(visit)), NO_ORDER) }),
  order: async ({ shop, visit, params }) => ({
    data: found(await shop.orders.byInvoice(await signedIn(visit), params.invoice), NO_ORDER),
  }),
  cancelOrder: async ({ shop, visit, params, body }) => ({
    data: await shop.orders.cancelOwn((await signedIn(visit)).user, params.invoice, body),
  }),
  previewReorder: async ({ shop, visit, params }) => ({
    data: found(await shop.orders.previewReorder((await signedIn(visit)).user, params.invoice), NO_ORDER),
  }),
  reorder: async ({ shop, visit, params, body, headers }) =>
    shop.orders.reorder((await signedIn(visit)).user, params.invoice, { ...body, key: headers['idempotency-key'] }),
  previouslyBought: async ({ shop, visit, query }) => shop.orders.previouslyBought((await signedIn(visit)).user, query),
  invoices: async ({ shop, visit, query }) => shop.billing.papers((await signedIn(visit)).user.companyId, query),
  statement: async ({ shop, visit }) => ({
    data: await shop.billing.statement((await signedIn(visit)).user.companyId),
  }),
}
