import type { BACK_IN_STOCK_ENDPOINTS } from '#contract/endpoints/back-in-stock.ts'
import { type Handlers, requireBuyer } from './handler.ts'

export const backInStockHandlers: Handlers<typeof BACK_IN_STOCK_ENDPOINTS> = {
  backInStockRequests: async ({ shop, session }) => ({
    data: await shop.backInStock.list((await requireBuyer(session)).user),
  }),
  requestBackInStock: async ({ shop, session, params }) => ({
    data: await shop.backInStock.request((await requireBuyer(session)).user, params.ocid),
  }),
  async withdrawBackInStock({ shop, session, params }) {
    await shop.backInStock.withdraw((await requireBuyer(session)).user, params.ocid)
    return { status: true }
  },
}
