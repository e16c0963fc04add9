import { randomUUID } from 'node:crypto'
import type { ADMIN_NEW_ORDER_ENDPOINTS } from '#contract/endpoints/admin/orders/new-orders.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import type { AdminRequests, Stage } from './stage.ts'

/** Adds a buyer, and returns an order of a new product for them. */
async function draft({ test }: Stage) {
  const { companyId, id } = await addShopper(test)
  const sku = `SKU-${randomUUID()}`
  await addProduct(test.database.db, { sku })
  return { company_id: companyId, user_id: id, lines: [{ sku, quantity: 5 }] }
}

export const NEW_ORDER_REQUESTS: AdminRequests<typeof ADMIN_NEW_ORDER_ENDPOINTS> = {
  adminPreviewOrder: async (stage) => ({ request: { body: await draft(stage) } }),
  async adminPlaceOrder(stage) {
    const body = await draft(stage)
    const { checkout } = (await stage.owner.client.adminPreviewOrder({ body })).data
    const { address_id, totals_hash } = checkout
    if (address_id === null) throw new Error('The buyer has no address.')
    return { request: { body: { ...body, address_id, totals_hash, paymentMethod: 'invoice' } } }
  },
  adminPrepareCart: async (stage) => ({ request: { body: { ...(await draft(stage)), message: 'As we talked.' } } }),
}
