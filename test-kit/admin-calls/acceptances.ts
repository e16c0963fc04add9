import type { ADMIN_ACCEPTANCE_ENDPOINTS } from '#contract/endpoints/admin/settings/acceptances.ts'
import type { AdminRequests } from './stage.ts'

export const ACCEPTANCE_REQUESTS: AdminRequests<typeof ADMIN_ACCEPTANCE_ENDPOINTS> = {
  adminTerms: async () => ({}),
  adminAcceptances: async () => ({ request: { query: { document: 'terms', version: 1, limit: 1 } } }),
}
