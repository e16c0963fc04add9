import type { ADMIN_COLLECTION_ENDPOINTS } from '#contract/endpoints/admin/catalog/collections.ts'
import type { CollectionDetails } from '#contract/schemas/admin/catalog/collections.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

const MAX_FOUND = 10

export const adminCollectionHandlers: AdminHandlers<typeof ADMIN_COLLECTION_ENDPOINTS> = {
  adminCollections: ({ shop, query }) => shop.taxonomy.collections.list(query),
  async adminCollectionProducts({ shop, query: { q } }) {
    return { data: await shop.taxonomy.collections.products(await shop.adminSearch.products(q, MAX_FOUND)) }
  },
  adminCollection: async ({ shop, params: { id } }) => ({ data: await shop.taxonomy.collections.read(id) }),
  adminPreviewRule: async ({ shop, body: { rule } }) => ({ data: await shop.taxonomy.collections.preview(rule) }),
  async adminCreateCollection({ shop, actor, body, audit }) {
    const data = await shop.taxonomy.collections.create(body, actor.name)
    audit({ subject: { kind: 'collection', id: data.id }, changes: changesBetween({}, toAuditFields(data)) })
    return { data }
  },
  async adminSetCollection({ shop, actor, params: { id }, body, audit }) {
    const { before, after } = await shop.taxonomy.collections.set(id, body, actor.name)
    audit({
      subject: { kind: 'collection', id },
      changes: changesBetween(toAuditFields(before), toAuditFields(after)),
    })
    return { data: after }
  },
  async adminDeleteCollection({ shop, params: { id }, audit }) {
    const removed = await shop.taxonomy.collections.remove(id)
    audit({ subject: { kind: 'collection', id }, changes: changesBetween(toAuditFields(removed), {}) })
    return { status: true }
  },
}

/** Returns the fields that staff set, one per condition of a rule. The products of a rule are not set. */
function toAuditFields(collection: CollectionDetails) {
  const { slug, name, status, description, image, image_alt, placement, position, rule, members } = collection
  const conditions = Object.entries(rule ?? {}).map(([condition, value]) => [`rule_${condition}`, value] as const)
  return {
    slug,
    name,
    status,
    description,
    image,
    image_alt,
    placement,
    position,
    ...Object.fromEntries(conditions),
    products: rule === null ? members.map(({ sku }) => sku) : null,
  }
}
