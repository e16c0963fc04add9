import type { ADMIN_ORDER_ENDPOINTS } from '#contract/endpoints/admin/orders/orders.ts'
import { documentNumber } from '#contract/text/codes.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminOrderHandlers: AdminHandlers<typeof ADMIN_ORDER_ENDPOINTS> = {
  adminOrders: ({ shop, query }) => shop.orders.backOffice.list(query),
  adminOrderCounts: async ({ shop, query }) => ({ data: await shop.orders.backOffice.counts(query) }),
  adminOrder: async ({ shop, params }) => ({
    data: await shop.orders.backOffice.details(documentNumber(params.invoice)),
  }),
}
