import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { CompanyId } from '#contract/schemas/admin/companies/companies.ts'
import { MergeCompany, MergePreview, MergeQuery } from '#contract/schemas/admin/companies/company-merge.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Merging duplicate companies. */
export const ADMIN_COMPANY_MERGE_ENDPOINTS = {
  adminPreviewMerge: {
    api: 'admin',
    method: 'GET',
    path: '/companies/:id/merge',
    summary: 'Show what merging a company into another one moves and ends, and what prevents it',
    access: 'companies.write',
    params: CompanyId,
    query: MergeQuery,
    response: DataResponse(MergePreview),
    problems: ['not_found'],
  },
  adminMergeCompany: {
    api: 'admin',
    method: 'POST',
    path: '/companies/:id/merge',
    summary:
      'Merge a duplicate company into another one, for good: its people, orders, money and records belong to the other one. Its people are signed out, its API keys revoked and its webhooks paused. The same call again changes nothing. It needs companies.approve as well if it lets people order whose company is not approved',
    access: 'companies.write',
    sensitive: true,
    params: CompanyId,
    body: MergeCompany,
    // It leaves a row on both companies, and none if they were merged before.
    hasOwnTransactions: true,
    response: SuccessResponse,
    problems: ['not_found', 'impossible_move', 'permission_missing'],
  },
} as const satisfies Record<string, AdminEndpoint>
