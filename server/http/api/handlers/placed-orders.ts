import { mayDo } from '#contract/accounts/company-permissions.ts'
import type { ORDER_ENDPOINTS } from '#contract/endpoints/orders.ts'
import { toCents } from '#contract/values/money.ts'
import { type Handlers, hasCursor, requireFound, requireBuyer } from './handler.ts'

const NO_ORDER = 'There is no such order.'

type PlacedOrderHandlers = Pick<
  Handlers<typeof ORDER_ENDPOINTS>,
  | 'orders'
  | 'lastOrder'
  | 'order'
  | 'cancelOrder'
  | 'approveOrderChange'
  | 'declineOrderChange'
  | 'payOrderChange'
  | 'previewReorder'
  | 'reorder'
  | 'previouslyBought'
  | 'invoices'
  | 'invoice'
  | 'attention'
  | 'statement'
>

/** Handlers of the endpoints in `ORDER_ENDPOINTS` that are about placed orders. */
export const placedOrderHandlers: PlacedOrderHandlers = {
  async orders({ shop, session, query }) {
    const { user } = await requireBuyer(session)
    return hasCursor(query) ? shop.orders.reading.listAfter(user, query) : shop.orders.reading.list(user, query)
  },
  lastOrder: async ({ shop, session }) => ({
    data: requireFound(await shop.orders.reading.last(await requireBuyer(session)), NO_ORDER),
  }),
  order: async ({ shop, session, params }) => ({
    data: requireFound(await shop.orders.reading.byInvoice(await requireBuyer(session), params.invoice), NO_ORDER),
  }),
  cancelOrder: async ({ shop, session, params, body }) => ({
    data: await shop.orders.fulfilment.cancelOwn((await requireBuyer(session)).user, params.invoice, body),
  }),
  approveOrderChange: async ({ shop, session, params, body }) => ({
    data: await shop.orders.editing.approve((await requireBuyer(session)).user, { ...params, ...body }),
  }),
  payOrderChange: async ({ shop, session, params, body, headers }) =>
    shop.orders.editing.pay((await requireBuyer(session)).user, {
      ...params,
      expected: toCents(body.expected_amount),
      key: headers['idempotency-key'],
    }),
  declineOrderChange: async ({ shop, session, params }) => ({
    data: await shop.orders.editing.decline((await requireBuyer(session)).user, params),
  }),
  previewReorder: async ({ shop, session, params }) => ({
    data: requireFound(
      await shop.orders.reordering.preview((await requireBuyer(session)).user, params.invoice),
      NO_ORDER,
    ),
  }),
  reorder: async ({ shop, session, params, body, headers }) =>
    shop.orders.reordering.reorder((await requireBuyer(session)).user, params.invoice, {
      ...body,
      key: headers['idempotency-key'],
    }),
  async previouslyBought({ shop, session, query }) {
    const { user } = await requireBuyer(session)
    const { previouslyBought, previouslyBoughtAfter } = shop.orders.reordering
    return hasCursor(query) ? previouslyBoughtAfter(user, query) : previouslyBought(user, query)
  },
  async invoices({ shop, session, query }) {
    const invoices = shop.billing.forMember((await requireBuyer(session)).user)
    return hasCursor(query) ? invoices.listAfter(query) : invoices.list(query)
  },
  invoice: async ({ shop, session, params }) => ({
    data: requireFound(
      await shop.billing.forMember((await requireBuyer(session)).user).invoice(params.number),
      'There is no such invoice.',
    ),
  }),
  async attention({ shop, session }) {
    const { user } = await requireBuyer(session)
    const [overdue, certificates, orders] = await Promise.all([
      mayDo(user, 'invoices.read') ? shop.billing.forMember(user).overdue() : null,
      shop.accounts.certificates.expiring(user),
      mayDo(user, 'orders.read') ? shop.orders.reading.changed(user) : [],
    ])
    return { data: { overdue, certificates, orders } }
  },
  statement: async ({ shop, session }) => ({
    data: await shop.billing.forMember((await requireBuyer(session)).user).statement(),
  }),
}
