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
  adminStockLevels: async (stage) => {
    await stocked(stage)
    return { request: { query: { limit: 20 } } }
  },
  adminSetStockLevel: () => Promise.resolve({ request: { body: { low_stock_level: 10 } } }),
  async adminSetSupplierStockLevel(stage) {
    await stocked(stage)
    const { data } = await stage.owner.client.adminStockLevels({ query: { limit: 1 } })
    return { request: { params: { id: data[0]?.id ?? 0 }, body: { low_stock_level: 24 } } }
  },
  adminSetProductStockLevel: async (stage) => ({
    request: { params: await stocked(stage), body: { low_stock_level: 48 } },
  }),
  adminProductStock: async (stage) => ({ request: { params: await stocked(stage) } }),
  adminMovements: async (stage) => ({ request: { params: await stocked(stage) } }),
  adminRecordMovement: async (stage) => ({
    request: { params: await stocked(stage), body: { kind: 'damaged', units: 2, reason: 'Fell from the shelf' } },
  }),
}
