import type { ADMIN_CATEGORY_ENDPOINTS } from '#contract/endpoints/admin/catalog/categories.ts'
import type { CategoryDetails } from '#contract/schemas/admin/catalog/categories.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminCategoryHandlers: AdminHandlers<typeof ADMIN_CATEGORY_ENDPOINTS> = {
  adminCategories: async ({ shop }) => ({ data: await shop.taxonomy.categories.tree() }),
  adminCategory: async ({ shop, params: { id } }) => ({ data: await shop.taxonomy.categories.read(id) }),
  async adminCreateCategory({ shop, actor, body, audit }) {
    const data = await shop.taxonomy.categories.create(body, actor.name)
    audit({ subject: { kind: 'category', id: data.c_id }, changes: changesBetween({}, toAuditFields(data)) })
    return { data }
  },
  async adminSetCategory({ shop, actor, params: { id }, body, audit }) {
    const { before, after } = await shop.taxonomy.categories.set(id, body, actor.name)
    audit({
      subject: { kind: 'category', id },
      changes: changesBetween(toAuditFields(before), toAuditFields(after)),
    })
    return { data: after }
  },
  async adminMoveCategory({ shop, actor, params: { id }, body, audit }) {
    const { before, after } = await shop.taxonomy.categories.move(id, body, actor.name)
    audit({ subject: { kind: 'category', id }, changes: changesBetween(before, after) })
    return { status: true }
  },
  async adminMergeCategory({ shop, actor, params: { id }, body: { into }, audit }) {
    const { from, target, moved } = await shop.taxonomy.categories.merge(id, into, actor.name)
    audit({
      subject: { kind: 'category', id },
      changes: { c_link: [from.c_link, null], merged_into: [null, target.c_link], moved_products: [null, moved] },
    })
    return { data: { moved } }
  },
  async adminDeleteCategory({ shop, params: { id }, audit }) {
    const removed = await shop.taxonomy.categories.remove(id)
    audit({ subject: { kind: 'category', id }, changes: changesBetween(toAuditFields(removed), {}) })
    return { status: true }
  },
}

/** Returns the fields that staff set. */
function toAuditFields({ c_link, c_name, parent_id, status, description, image, image_alt }: CategoryDetails) {
  return { c_link, c_name, parent_id, status, description, image, image_alt }
}
