import type { ADMIN_INVENTORY_ENDPOINTS } from '#contract/endpoints/admin/inventory.ts'
import { addProduct } from '#test-kit/catalog.ts'
import type { AdminRequests, Stage } from './stage.ts'

/** Adds a product, of which units have arrived. */
async function stocked({ test, owner }: Stage) {
  const params = { ocid: await addProduct(test.database.db, { stock: 40 }) }
  const body = { kind: 'received', units: 24, reference: 'DN-2207' } as const
  await owner.client.adminRecordMovement({ params, body })
  return params
}

export const INVENTORY_REQUESTS: AdminRequests<typeof ADMIN_INVENTORY_ENDPOINTS> = {
  async adminInventory(stage) {
    const { ocid } = await stocked(stage)
    return { request: { query: { q: String(ocid) } } }
  },
  adminProductStock: async (stage) => ({ request: { params: await stocked(stage) } }),
  adminMovements: async (stage) => ({ request: { params: await stocked(stage) } }),
  adminRecordMovement: async (stage) => ({
    request: { params: await stocked(stage), body: { kind: 'damaged', units: 2, reason: 'Fell from the shelf' } },
  }),
}
