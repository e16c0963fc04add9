import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import { Problem } from '#contract/problem.ts'
import { AuditFilter } from '#contract/schemas/audit.ts'
import { CertificateId } from '#contract/schemas/admin-companies.ts'
import { todayUtc } from '#contract/values/days.ts'
import { requirePermission } from '#server/http/api/admin/permission-rules.ts'
import { CSP_HEADER, DENY_ALL, FRAMED_FILE_HEADERS } from '#server/http/auth/security-headers.ts'
import { openStaffSession } from '#server/http/auth/staff-session.ts'
import type { Shop } from '#server/shop.ts'
import { disposition } from './disposition.ts'

const { adminAuditFile, adminCertificateFile } = ADMIN_FILE_ENDPOINTS

/**
 * Serves the files of the operator API: `GET /api/v2/admin/certificates/{id}/file`. The content of a certificate was verified when it was
 * uploaded; one whose stored type is not a certificate's is a download.
 */
export function adminFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: Static<typeof CertificateId> }>(
      API_PATHS.admin + adminCertificateFile.path,
      {
        schema: { operationId: 'adminCertificateFile', params: CertificateId },
        async preValidation(request, reply) {
          reply.header('Cache-Control', 'private, no-store')
          const member = await openStaffSession(shop, request, reply, 'file').member()
          if (!member) throw new Problem('not_signed_in')
          requirePermission(member, adminCertificateFile.access)
        },
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
    app.get<{ Querystring: AuditFilter }>(
      API_PATHS.admin + adminAuditFile.path,
      {
        schema: { operationId: 'adminAuditFile', querystring: AuditFilter },
        async preValidation(request, reply) {
          reply.header('Cache-Control', 'private, no-store')
          const member = await openStaffSession(shop, request, reply, 'file').member()
          if (!member) throw new Problem('not_signed_in')
          requirePermission(member, adminAuditFile.access)
        },
      },
      async ({ query }, reply) =>
        reply
          .header('Content-Disposition', `attachment; filename="audit-log-${todayUtc()}.csv"`)
          .type('text/csv; charset=utf-8')
          .send(Readable.from(shop.audit.file(query))),
    )
  }
}
