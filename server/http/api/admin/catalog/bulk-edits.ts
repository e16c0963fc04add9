import type { ADMIN_BULK_EDIT_ENDPOINTS } from '#contract/endpoints/admin/catalog/bulk-edits.ts'
import type { BulkOperation } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import type { Changes } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { requireForFields } from './products.ts'

const fieldsOf = (operations: readonly BulkOperation[]) => operations.map(({ field }) => field)

export const adminBulkEditHandlers: AdminHandlers<typeof ADMIN_BULK_EDIT_ENDPOINTS> = {
  adminBulkEdits: async ({ shop }) => ({ data: await shop.products.bulkEdits.list() }),
  adminBulkEdit: async ({ shop, params: { id } }) => ({ data: await shop.products.bulkEdits.read(id) }),
  async adminPreviewBulkEdit({ shop, actor, body }) {
    requireForFields(actor, fieldsOf(body.operations))
    return { data: await shop.products.bulkEdits.preview(body) }
  },
  async adminStartBulkEdit({ shop, actor, body, headers, audit }) {
    requireForFields(actor, fieldsOf(body.operations))
    const { edit, isNew } = await shop.products.bulkEdits.start(body, actor, headers['idempotency-key'])
    const changes: Changes = {
      bulk_edit: [null, edit.id],
      target: [null, edit.target],
      operations: [null, edit.operations],
    }
    audit(isNew ? { changes } : null)
    return { data: edit }
  },
  async adminUndoBulkEdit({ shop, actor, params: { id }, audit }) {
    const { operations } = await shop.products.bulkEdits.read(id)
    requireForFields(actor, fieldsOf(operations))
    const { edit, isNew } = await shop.products.bulkEdits.undo(id, actor)
    audit(isNew ? { changes: { bulk_edit_undone: [null, id] } } : null)
    return { data: edit }
  },
}
