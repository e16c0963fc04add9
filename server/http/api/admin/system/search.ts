import type { ADMIN_SEARCH_ENDPOINTS } from '#contract/endpoints/admin/system/search.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminSearchHandlers: AdminHandlers<typeof ADMIN_SEARCH_ENDPOINTS> = {
  adminSearch: async ({ shop, actor, query }) => ({ data: await shop.adminSearch.find(query.q, actor.permissions) }),
}
