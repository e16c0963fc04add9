import type { ADMIN_PRODUCT_ENDPOINTS } from '#contract/endpoints/admin/catalog/products.ts'
import { permissionOfField } from '#contract/catalog/products.ts'
import type { ProductHistory, ProductResult } from '#contract/schemas/admin/catalog/products.ts'
import type { Changes } from '#server/audit/audit.ts'
import type { StaffActor } from '#server/staff/deps.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { requirePermission } from '#server/http/api/admin/permission-rules.ts'

export const adminProductHandlers: AdminHandlers<typeof ADMIN_PRODUCT_ENDPOINTS> = {
  adminProducts: ({ shop, query }) => shop.products.list(query),
  adminProductChoices: async ({ shop }) => ({ data: await shop.products.choices() }),
  adminProduct: async ({ shop, params: { ocid } }) => ({ data: await shop.products.read(ocid) }),
  async adminProductHistory({ shop, params: { ocid }, query }): Promise<ProductHistory> {
    const { data, next } = await shop.audit.listOf({ kind: 'product', id: String(ocid) }, query)
    return { data: data.map(({ id, at, actor, action, changes }) => ({ id, at, actor, action, changes })), next }
  },

  async adminAddProduct({ shop, actor, body: { fields }, headers, audit }) {
    requireForFields(actor, Object.keys(fields))
    const { ocid, isNew } = await shop.products.add(fields, actor, headers['idempotency-key'])
    const changes: Changes = { sku: [null, fields.sku], title: [null, fields.title], price: [null, fields.price] }
    audit(isNew ? { subject: { kind: 'product', id: ocid }, changes } : null)
    return { data: await shop.products.read(ocid) }
  },

  async adminCopyProduct({ shop, actor, params, body: { sku }, headers, audit }) {
    requirePermission(actor, 'prices.write')
    const { ocid, isNew } = await shop.products.copy(params.ocid, sku, actor, headers['idempotency-key'])
    const changes: Changes = { sku: [null, sku], copy_of: [null, params.ocid] }
    audit(isNew ? { subject: { kind: 'product', id: ocid }, changes } : null)
    return { data: await shop.products.read(ocid) }
  },

  async adminChangeProduct({ shop, actor, params: { ocid }, body, audit }) {
    requireForFields(actor, Object.keys(body.fields))
    const { changes } = await shop.products.change({ ocid, ...body }, actor)
    audit(Object.keys(changes).length > 0 ? { subject: { kind: 'product', id: ocid }, changes } : null)
    return { data: await shop.products.read(ocid) }
  },

  adminChangeProducts({ shop, actor, auditActor, body: { products } }) {
    for (const { fields } of products) requireForFields(actor, Object.keys(fields))
    return shop.transaction(async (bound) => {
      const changed = await bound.products.changeMany(products, actor)
      await bound.audit.writeAll(
        auditActor,
        changed
          .filter(({ result }) => result === 'changed')
          .map(({ ocid, changes }) => ({
            action: 'adminChangeProducts',
            subject: { kind: 'product', id: ocid },
            changes,
          })),
      )
      const summaries = new Map(
        (await bound.products.summaries(products.map(({ ocid }) => ocid))).map((summary) => [summary.ocid, summary]),
      )
      return {
        data: changed.map(({ ocid, result, errors, warnings, changedMeanwhile }): ProductResult => ({
          ocid,
          result,
          errors,
          warnings,
          changed_meanwhile: changedMeanwhile,
          product: summaries.get(ocid) ?? null,
        })),
      }
    })
  },

  async adminRemoveProduct({ shop, params: { ocid }, audit }) {
    const sku = await shop.products.remove(ocid)
    audit({ subject: { kind: 'product', id: ocid }, changes: { sku: [sku, null] } })
    return { status: true }
  },
}

/** Throws `permission_missing` unless the caller may write all of these fields of products. */
export function requireForFields(actor: StaffActor, fields: readonly string[]): void {
  for (const field of fields) requirePermission(actor, permissionOfField(field))
}
