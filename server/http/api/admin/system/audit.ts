import type { ADMIN_AUDIT_ENDPOINTS } from '#contract/endpoints/admin/system/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminAuditHandlers: AdminHandlers<typeof ADMIN_AUDIT_ENDPOINTS> = {
  adminAudit: ({ shop, query }) => shop.audit.list(query),
  adminAuditOf: ({ shop, params, query }) => shop.audit.listOf(params, query),
}
