import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import { AdminOrdersExport } from '#contract/schemas/admin-orders.ts'
import { AuditFilter } from '#contract/schemas/audit.ts'
import { CertificateId } from '#contract/schemas/admin-companies.ts'
import { CSP_HEADER, DENY_ALL, FRAMED_FILE_HEADERS } from '#server/http/auth/security-headers.ts'
import type { Shop } from '#server/shop.ts'
import { registerAdminDocuments } from './admin-documents.ts'
import { registerAdminExport } from './admin-export.ts'
import { authorizeAdminFile } from './authorize-admin-file.ts'
import { registerAdminStatements } from './admin-statements.ts'
import { disposition } from './disposition.ts'

const { adminAuditFile, adminAuditWorkbook, adminCertificateFile, adminOrdersFile, adminOrdersWorkbook } =
  ADMIN_FILE_ENDPOINTS

/**
 * Serves the files of the operator API: certificates, documents of orders, statements of companies and the exports of lists. The content of a certificate was verified when it was
 * uploaded; one whose stored type is not a certificate's is a download.
 */
export function adminFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: Static<typeof CertificateId> }>(
      API_PATHS.admin + adminCertificateFile.path,
      {
        schema: { operationId: 'adminCertificateFile', params: CertificateId },
        preValidation: (request, reply) => authorizeAdminFile(shop, request, reply, adminCertificateFile.access),
      },
      async (request, reply) => {
        const { name, type, bytes } = await shop.accounts.review.certificate(request.params.id)
        const isVerified = adminCertificateFile.type.some((known) => known === type)
        return reply
          .headers(isVerified ? FRAMED_FILE_HEADERS : { [CSP_HEADER]: `sandbox; ${DENY_ALL}` })
          .header('Content-Disposition', disposition(isVerified ? 'inline' : 'attachment', name))
          .type(isVerified ? type : 'application/octet-stream')
          .send(bytes)
      },
    )
    registerAdminDocuments(app, shop)
    registerAdminStatements(app, shop)
    registerAdminExport<AuditFilter>(app, shop, {
      files: { adminAuditFile, adminAuditWorkbook },
      name: 'audit-log',
      filter: AuditFilter,
      table: (filter) => shop.audit.export(filter),
    })
    registerAdminExport<AdminOrdersExport>(app, shop, {
      files: { adminOrdersFile, adminOrdersWorkbook },
      name: 'orders',
      filter: AdminOrdersExport,
      table: (query) => shop.orders.backOffice.export(query),
    })
  }
}
