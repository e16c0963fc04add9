import { CERTIFICATE_TYPES } from '#contract/registration.ts'
import type { Permission } from '#contract/permissions.ts'

/** Endpoint of the operator API that returns a file. The session cookie alone authenticates it, so that a page can show and link it. */
export interface AdminFileEndpoint {
  /** Path below the base path of the operator API, in Fastify's notation. */
  path: string
  summary: string
  access: Permission
  /** Media types of the response. */
  type: readonly string[]
}

export const ADMIN_FILE_ENDPOINTS = {
  adminCertificateFile: {
    path: '/certificates/:id/file',
    summary: 'The file of a certificate',
    access: 'companies.read',
    type: CERTIFICATE_TYPES,
  },
  adminAuditFile: {
    path: '/audit.csv',
    summary: 'The audit log as CSV, with the filters of the list',
    access: 'audit.read',
    type: ['text/csv'],
  },
} as const satisfies Record<string, AdminFileEndpoint>
