import type { ADMIN_ATTRIBUTE_ENDPOINTS } from '#contract/endpoints/admin/catalog/attributes.ts'
import type { AttributeDetails } from '#contract/schemas/admin/catalog/attributes.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminAttributeHandlers: AdminHandlers<typeof ADMIN_ATTRIBUTE_ENDPOINTS> = {
  adminAttributes: async ({ shop }) => ({ data: await shop.taxonomy.attributes.list() }),
  adminAttribute: async ({ shop, params: { id } }) => ({ data: await shop.taxonomy.attributes.read(id) }),
  async adminCreateAttribute({ shop, auditActor, body, audit }) {
    const data = await shop.taxonomy.attributes.create(body, auditActor)
    audit({ subject: { kind: 'attribute', id: data.id }, changes: changesBetween({}, toAuditFields(data)) })
    return { data }
  },
  adminPreviewAttribute: async ({ shop, params: { id }, body }) => ({
    data: await shop.taxonomy.attributes.preview(id, body),
  }),
  async adminSetAttribute({ shop, auditActor, params: { id }, body, audit }) {
    const { before, after } = await shop.taxonomy.attributes.set(id, body, auditActor)
    audit({
      subject: { kind: 'attribute', id },
      changes: {
        ...changesBetween(toAuditFields(before), toAuditFields(after)),
        ...(body.discard > 0 && { discarded_values: [null, body.discard] }),
      },
    })
    return { data: after }
  },
  async adminOrderAttributes({ shop, auditActor, body: { ids }, audit }) {
    await shop.taxonomy.attributes.setOrder(ids, auditActor)
    audit({ changes: { order: [null, ids] } })
    return { status: true }
  },
  async adminDeleteAttribute({ shop, auditActor, params: { id }, body: { discard }, audit }) {
    const removed = await shop.taxonomy.attributes.remove(id, discard, auditActor)
    audit({ subject: { kind: 'attribute', id }, changes: changesBetween(toAuditFields(removed), {}) })
    return { status: true }
  },
}

/** Returns the fields that staff set. */
function toAuditFields({
  id,
  category_names,
  applies_to,
  is_converting,
  products,
  version,
  changed_at,
  changed_by,
  ...fields
}: AttributeDetails) {
  return fields
}
