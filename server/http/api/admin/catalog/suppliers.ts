import type { ADMIN_SUPPLIER_ENDPOINTS } from '#contract/endpoints/admin/catalog/suppliers.ts'
import type { SupplierDetails } from '#contract/schemas/admin/catalog/suppliers.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminSupplierHandlers: AdminHandlers<typeof ADMIN_SUPPLIER_ENDPOINTS> = {
  adminSuppliers: ({ shop, query }) => shop.taxonomy.suppliers.list(query),
  adminSupplier: async ({ shop, params: { id } }) => ({ data: await shop.taxonomy.suppliers.read(id) }),
  async adminCreateSupplier({ shop, actor, body, audit }) {
    const data = await shop.taxonomy.suppliers.create(body, actor.name)
    audit({ subject: { kind: 'supplier', id: data.id }, changes: changesBetween({}, toAuditFields(data)) })
    return { data }
  },
  async adminSetSupplier({ shop, actor, params: { id }, body, audit }) {
    const { before, after } = await shop.taxonomy.suppliers.set(id, body, actor.name)
    audit({
      subject: { kind: 'supplier', id },
      changes: changesBetween(toAuditFields(before), toAuditFields(after)),
    })
    return { data: after }
  },
  async adminDeleteSupplier({ shop, params: { id }, audit }) {
    const removed = await shop.taxonomy.suppliers.remove(id)
    audit({ subject: { kind: 'supplier', id }, changes: changesBetween(toAuditFields(removed), {}) })
    return { status: true }
  },
}

/** Returns the fields that staff set. */
function toAuditFields({
  id,
  products,
  active_products,
  lead_time_days,
  shipping_methods,
  version,
  changed_at,
  changed_by,
  ...fields
}: SupplierDetails) {
  return fields
}
