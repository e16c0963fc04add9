import type { ADMIN_ORDER_EDIT_ENDPOINTS } from '#contract/endpoints/admin/orders/order-edits.ts'
import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import { documentNumber } from '#contract/text/codes.ts'
import { toCents } from '#contract/values/money.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { findOrderProducts } from './order-products.ts'
import { requirePermission } from '#server/http/api/admin/permission-rules.ts'
import { staffAuthor } from '#server/http/api/admin/staff-author.ts'

export const adminOrderEditHandlers: AdminHandlers<typeof ADMIN_ORDER_EDIT_ENDPOINTS> = {
  adminOrderProducts: async ({ shop, query }) => ({ data: await findOrderProducts(shop, query.q) }),
  adminPreviewOrderEdit: async ({ shop, params, body }) => ({
    data: await shop.orders.editing.preview(documentNumber(params.invoice), body),
  }),
  async adminEditOrder({ shop, actor, params, body, audit }) {
    const { version, reason, expected_total, ...edit } = body
    if (hasPrices(edit)) requirePermission(actor, 'prices.write')
    const invoice = documentNumber(params.invoice)
    const { backOffice, editing } = shop.orders
    const before = await backOffice.snapshot(invoice)
    const messages = await editing.apply(invoice, {
      edit,
      version,
      reason: reason.trim(),
      expectedTotal: toCents(expected_total),
      editor: staffAuthor(actor),
    })
    const [revision] = await editing.revisions(invoice)
    const changes = {
      ...changesBetween(before, await backOffice.snapshot(invoice)),
      [`revision ${revision?.number}`]: [null, revision?.changes.join('; ') ?? ''] as [unknown, unknown],
    }
    audit({ subject: { kind: 'order', id: invoice }, changes })
    return { data: await backOffice.details(invoice), messages }
  },
  adminOrderRevisions: async ({ shop, params }) => ({
    data: await shop.orders.editing.revisions(documentNumber(params.invoice)),
  }),
  async adminWithdrawOrderRevision({ shop, params, body, audit }) {
    const invoice = documentNumber(params.invoice)
    const { backOffice, editing } = shop.orders
    const before = await backOffice.snapshot(invoice)
    await editing.withdraw({ invoice, number: params.number }, body.version)
    const after = await backOffice.snapshot(invoice)
    audit({ subject: { kind: 'order', id: invoice }, changes: changesBetween(before, after) })
    return { data: await backOffice.details(invoice), messages: [`Change ${params.number} is withdrawn.`] }
  },
}

function hasPrices({ lines = [], added = [] }: OrderEdit): boolean {
  return [...lines, ...added].some(({ price }) => price !== undefined)
}
