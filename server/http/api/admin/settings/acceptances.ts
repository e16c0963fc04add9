import type { ADMIN_ACCEPTANCE_ENDPOINTS } from '#contract/endpoints/admin/settings/acceptances.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminAcceptanceHandlers: AdminHandlers<typeof ADMIN_ACCEPTANCE_ENDPOINTS> = {
  adminTerms: async ({ shop }) => ({ data: await shop.acceptances.overview() }),
  adminAcceptances: ({ shop, query }) => shop.acceptances.list(query),
}
