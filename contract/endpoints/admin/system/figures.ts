import { DataResponse } from '#contract/endpoints/endpoint.ts'
import { AdminFigures, AdminHealth } from '#contract/schemas/admin/system/figures.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** The figures of Home, and the state of the running shop. */
export const ADMIN_FIGURE_ENDPOINTS = {
  adminFigures: {
    api: 'admin',
    method: 'GET',
    path: '/figures',
    summary: 'Get sales, orders by state, overdue receivables, and what sells most',
    access: 'home.read',
    response: DataResponse(AdminFigures),
  },
  adminHealth: {
    api: 'admin',
    method: 'GET',
    path: '/health',
    summary: 'Get the state of jobs, search, storage and backups',
    access: 'system.read',
    response: DataResponse(AdminHealth),
  },
} as const satisfies Record<string, AdminEndpoint>
