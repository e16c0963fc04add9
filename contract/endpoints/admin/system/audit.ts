import { AuditPage, AuditPageQuery, AuditQuery, AuditSubject } from '#contract/schemas/admin/system/audit.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const READ = { api: 'admin', method: 'GET', access: 'audit.read' } as const

/** Reading the audit log. `/audit.csv` exports it (`./files.ts`). */
export const ADMIN_AUDIT_ENDPOINTS = {
  adminAudit: {
    ...READ,
    path: '/audit',
    summary: 'List the audit log, newest first, by person, operation, kind of record and time',
    query: AuditQuery,
    response: AuditPage,
  },
  adminAuditOf: {
    ...READ,
    path: '/audit/:kind/:id',
    summary: 'List what was changed of a record, newest first',
    params: AuditSubject,
    query: AuditPageQuery,
    response: AuditPage,
  },
} as const satisfies Record<string, AdminEndpoint>
