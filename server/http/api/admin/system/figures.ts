import type { ADMIN_FIGURE_ENDPOINTS } from '#contract/endpoints/admin/system/figures.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminFigureHandlers: AdminHandlers<typeof ADMIN_FIGURE_ENDPOINTS> = {
  adminFigures: async ({ shop }) => ({ data: await shop.reports.figures() }),
  adminHealth: async ({ shop }) => ({ data: await shop.system.health() }),
}
