import type { ADMIN_INVENTORY_ENDPOINTS } from '#contract/endpoints/admin/catalog/inventory.ts'
import type { Changes } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

/** Products that a text finds at most. */
const MAX_FOUND = 50

export const adminInventoryHandlers: AdminHandlers<typeof ADMIN_INVENTORY_ENDPOINTS> = {
  async adminInventory({ shop, query: { q = '', ...page } }) {
    const found = q.trim() === '' ? undefined : await shop.adminSearch.products(q, MAX_FOUND)
    return shop.inventory.list(page, found)
  },
  adminStockLevels: ({ shop, query }) => shop.inventory.levels(query),
  async adminSetStockLevel({ shop, body, audit }) {
    const before = await shop.inventory.setLevel('shop', body.low_stock_level)
    audit({ subject: { kind: 'setting', id: 'stock' }, changes: levelChange(before, body) })
    return { data: body }
  },
  async adminSetSupplierStockLevel({ shop, params: { id }, body, audit }) {
    const before = await shop.inventory.setLevel({ supplierId: id }, body.low_stock_level)
    audit({ subject: { kind: 'supplier', id }, changes: levelChange(before, body) })
    return { data: body }
  },
  async adminSetProductStockLevel({ shop, params: { ocid }, body, audit }) {
    const before = await shop.inventory.setLevel({ ocid }, body.low_stock_level)
    audit({ subject: { kind: 'product', id: ocid }, changes: levelChange(before, body) })
    return { data: await shop.inventory.stock(ocid) }
  },
  adminProductStock: async ({ shop, params: { ocid } }) => ({ data: await shop.inventory.stock(ocid) }),
  adminMovements: ({ shop, params: { ocid }, query }) => shop.inventory.movements(ocid, query),
  async adminRecordMovement({ shop, actor, params: { ocid }, body, headers, audit }) {
    const { before, after, isNew } = await shop.inventory.record(ocid, body, actor, headers['idempotency-key'])
    const changes: Changes = { stock: [before, after], [body.kind]: [null, body.units] }
    audit(isNew ? { subject: { kind: 'product', id: ocid }, changes } : null)
    return { data: await shop.inventory.stock(ocid) }
  },
}

function levelChange(before: number | null, { low_stock_level }: { low_stock_level: number | null }): Changes {
  return { low_stock_level: [before, low_stock_level] }
}
