import type { ADMIN_BULK_ORDER_ENDPOINTS } from '#contract/endpoints/admin/orders/bulk-orders.ts'
import { Problem } from '#contract/problem.ts'
import type { BulkResult } from '#contract/schemas/admin/orders/bulk-orders.ts'
import { documentNumber } from '#contract/text/codes.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { changeOrderWithAudit } from './change-order.ts'

export const adminBulkOrderHandlers: AdminHandlers<typeof ADMIN_BULK_ORDER_ENDPOINTS> = {
  async adminAcceptOrders({ shop, auditActor, body }) {
    const caller = { shop, auditActor, action: 'adminAcceptOrders' }
    const data: BulkResult[] = []
    for (const order of body.orders) {
      const number = documentNumber(order.invoice)
      const change = () =>
        changeOrderWithAudit(caller, order, async ({ fulfilment }) => [
          `${(await fulfilment.accept(number)).join(', ')} accepted.`,
        ])
      data.push(await resultOf(number, change, () => shop.orders.backOffice.isAccepted(number)))
    }
    return { data }
  },

  adminReadShipments: async ({ shop, body }) => ({ data: await shop.orders.fulfilment.tryShipments(body.csv) }),

  async adminShipOrders({ shop, auditActor, body }) {
    const caller = { shop, auditActor, action: 'adminShipOrders' }
    const data: BulkResult[] = []
    // A shipment raises the version of its order, for the next one of this call.
    const versions = new Map<string, number>()
    for (const { invoice: written, version, carrier, tracking = '', lines, number: ofSuborder } of body.shipments) {
      const [invoice, number] = [documentNumber(written), documentNumber(ofSuborder)]
      const units = lines && new Map(lines.map((line) => [line.sku, line.units]))
      const shipment = { carrier: carrier.trim(), tracking: tracking.trim() || null, ...(units && { lines: units }) }
      const change = async () => {
        const target = { invoice, number, version: versions.get(invoice) ?? version }
        const changed = await changeOrderWithAudit(caller, target, ({ fulfilment }) =>
          fulfilment.ship(number, shipment),
        )
        versions.set(invoice, changed.version)
        return changed
      }
      data.push(await resultOf(number, change, () => shop.orders.fulfilment.isShipped(number, tracking.trim())))
    }
    return { data }
  },
}

/** Makes the change of one order. If it is rejected, `isDone` returns whether it was made before. */
async function resultOf(
  number: string,
  change: () => Promise<{ messages: string[] }>,
  isDone: () => Promise<boolean>,
): Promise<BulkResult> {
  try {
    return { number, result: 'done', messages: (await change()).messages }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const result = error.code !== 'not_found' && (await isDone()) ? 'unchanged' : 'failed'
    return { number, result, messages: [error.message] }
  }
}
