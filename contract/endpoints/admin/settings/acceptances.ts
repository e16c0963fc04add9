import { DataResponse } from '#contract/endpoints/endpoint.ts'
import { AcceptanceList, AcceptancesQuery, TermsOverview } from '#contract/schemas/admin/settings/acceptances.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Acceptances of the versions of the terms and the privacy notice. Their texts are content. */
export const ADMIN_ACCEPTANCE_ENDPOINTS = {
  adminTerms: {
    api: 'admin',
    method: 'GET',
    path: '/settings/terms',
    summary: 'Get the versions of the terms and the privacy notice, with how many people have accepted them',
    access: 'settings.read',
    response: DataResponse(TermsOverview),
  },
  adminAcceptances: {
    api: 'admin',
    method: 'GET',
    path: '/settings/terms/acceptances',
    summary: 'List the people who have accepted a version, or have not, in the order of their registration',
    access: 'companies.read',
    query: AcceptancesQuery,
    response: AcceptanceList,
    problems: ['invalid_input'],
  },
} as const satisfies Record<string, AdminEndpoint>
