import type { ADMIN_ORDER_EDIT_ENDPOINTS } from '#contract/endpoints/admin/orders/order-edits.ts'
import { placed } from './orders.ts'
import type { AdminRequests, Stage } from './stage.ts'

/** An edit of the first line, which has five units. */
const edited = (quantity: number) => ({ lines: [{ position: 0, quantity }] })

/** Returns the request that edits an order as its preview shows it. */
async function edit(stage: Stage, quantity: number) {
  const { params } = await placed(stage)
  const { version, after } = (await stage.owner.client.adminPreviewOrderEdit({ params, body: edited(quantity) })).data
  const body = { ...edited(quantity), version, expected_total: after.total, reason: 'The buyer called.' }
  return { params, body }
}

/** Proposes an edit to the buyer, because its total is higher. Returns the order. */
async function proposed(stage: Stage) {
  const { params, body } = await edit(stage, 9)
  const { data } = await stage.owner.client.adminEditOrder({ params, body })
  return { params, version: data.version }
}

export const ORDER_EDIT_REQUESTS: AdminRequests<typeof ADMIN_ORDER_EDIT_ENDPOINTS> = {
  adminOrderProducts: async () => ({ request: { query: { q: 'Product' } } }),
  adminPreviewOrderEdit: async (stage) => ({ request: { params: (await placed(stage)).params, body: edited(2) } }),
  adminEditOrder: async (stage) => ({ request: await edit(stage, 2) }),
  adminOrderRevisions: async (stage) => ({ request: { params: (await proposed(stage)).params } }),
  async adminWithdrawOrderRevision(stage) {
    const { params, version } = await proposed(stage)
    return { request: { params: { ...params, number: 1 }, body: { version } } }
  },
}
