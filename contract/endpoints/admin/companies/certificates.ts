import { SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { CertificateId } from '#contract/schemas/admin/companies/companies.ts'
import {
  ExpiringCertificates,
  ExpiringCertificatesQuery,
} from '#contract/schemas/admin/companies/expiring-certificates.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Certificates that have to be renewed. */
export const ADMIN_CERTIFICATE_ENDPOINTS = {
  adminExpiringCertificates: {
    api: 'admin',
    method: 'GET',
    path: '/certificates/expiring',
    summary: 'List accepted certificates that expire soon or have just expired, the earliest first',
    access: 'companies.read',
    query: ExpiringCertificatesQuery,
    response: ExpiringCertificates,
  },
  adminRemindOfCertificate: {
    api: 'admin',
    method: 'POST',
    path: '/certificates/:id/remind',
    summary: 'Remind the owners of a company by email that a certificate expires, at most once a day',
    access: 'companies.write',
    params: CertificateId,
    response: SuccessResponse,
    problems: ['not_found', 'impossible_move'],
  },
} as const satisfies Record<string, AdminEndpoint>
