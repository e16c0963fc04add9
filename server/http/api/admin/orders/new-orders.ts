import { randomUUID } from 'node:crypto'
import type { ADMIN_NEW_ORDER_ENDPOINTS } from '#contract/endpoints/admin/orders/new-orders.ts'
import type { Changes } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { staffAuthor } from '#server/http/api/admin/staff-author.ts'

export const adminNewOrderHandlers: AdminHandlers<typeof ADMIN_NEW_ORDER_ENDPOINTS> = {
  adminPreviewOrder: async ({ shop, body }) => ({ data: await shop.orders.onBehalf.preview(body) }),
  async adminPlaceOrder({ shop, actor, body, headers, audit }) {
    const { invoice, isNew } = await shop.orders.onBehalf.place(
      body,
      staffAuthor(actor),
      headers['idempotency-key'] ?? randomUUID(),
    )
    const data = await shop.orders.backOffice.details(invoice)
    const changes: Changes = { version: [0, data.version], total: [null, data.order.orderTotal] }
    audit(isNew ? { subject: { kind: 'order', id: invoice }, onBehalfOf: body.user_id, changes } : null)
    return { data }
  },
  async adminPrepareCart({ shop, actor, body, headers, audit }) {
    const { id, isNew } = await shop.orders.onBehalf.prepareCart(
      body,
      staffAuthor(actor),
      headers['idempotency-key'] ?? randomUUID(),
    )
    const changes: Changes = { prepared_cart: [null, id] }
    audit(isNew ? { subject: { kind: 'company', id: body.company_id }, onBehalfOf: body.user_id, changes } : null)
    return { data: { draft: id } }
  },
}
