import { DataResponse } from '#contract/endpoints/endpoint.ts'
import { AdminSearchQuery, FoundRecords } from '#contract/schemas/admin/system/search.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Finding records of any kind. */
export const ADMIN_SEARCH_ENDPOINTS = {
  adminSearch: {
    api: 'admin',
    method: 'GET',
    path: '/search',
    summary: 'Find orders, invoices, companies, people, products and suppliers by number or name',
    access: 'staff',
    query: AdminSearchQuery,
    response: DataResponse(FoundRecords),
  },
} as const satisfies Record<string, AdminEndpoint>
