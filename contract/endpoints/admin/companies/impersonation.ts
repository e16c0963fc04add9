import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { PersonOfCompany } from '#contract/schemas/admin/companies/companies.ts'
import { Viewing } from '#contract/schemas/admin/companies/impersonation.ts'
import { Nullable } from '#contract/schemas/wire.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Viewing the shop as a buyer. */
export const ADMIN_IMPERSONATION_ENDPOINTS = {
  adminViewAsBuyer: {
    api: 'admin',
    method: 'POST',
    path: '/companies/:id/people/:person/view',
    summary:
      'View the shop as a buyer in this browser, for 30 minutes. Passwords, email addresses, payments, keys, webhooks, data exports and orders stay out of reach',
    access: 'companies.impersonate',
    sensitive: true,
    params: PersonOfCompany,
    response: DataResponse(Viewing),
    problems: ['not_found'],
  },
  adminViewing: {
    api: 'admin',
    method: 'GET',
    path: '/viewing',
    summary: 'Get the buyer as whom this session views the shop; null: it does not',
    access: 'staff',
    response: DataResponse(Nullable(Viewing)),
  },
  adminEndViewing: {
    api: 'admin',
    method: 'POST',
    path: '/viewing/end',
    summary: 'End the view of the shop as a buyer',
    access: 'staff',
    response: SuccessResponse,
  },
} as const satisfies Record<string, AdminEndpoint>
