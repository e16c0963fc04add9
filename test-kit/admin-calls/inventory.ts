import type { ADMIN_INVENTORY_ENDPOINTS } from '#contract/endpoints/admin/catalog/inventory.ts'
import type { ADMIN_STOCK_BATCH_ENDPOINTS } from '#contract/endpoints/admin/catalog/stock-batches.ts'
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

export const STOCK_BATCH_REQUESTS: AdminRequests<typeof ADMIN_STOCK_BATCH_ENDPOINTS> = {
  async adminReadStockFile(stage) {
    const { ocid } = await stocked(stage)
    return { request: { body: { csv: `sku,counted,reason\n${ocid},60,Spring count\nNO-SUCH-SKU,3,\n` } } }
  },
  async adminPreviewStockBatch(stage) {
    const { ocid } = await stocked(stage)
    return { request: { body: { kind: 'counted', entries: [{ code: String(ocid), units: 5 }] } } }
  },
  async adminRecordStockBatch(stage) {
    const { ocid } = await stocked(stage)
    const entries = [{ code: String(ocid), units: 12, reference: 'DN-2208' }]
    return { request: { body: { kind: 'received', entries } } }
  },
  async adminCountSheet(stage) {
    await stocked(stage)
    return { request: { query: { limit: 2 } } }
  },
  async adminCountSheetChoices(stage) {
    await stocked(stage)
    return {}
  },
}
