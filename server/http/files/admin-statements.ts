import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import { CompanyId } from '#contract/schemas/admin/companies/companies.ts'
import { todayUtc } from '#contract/values/days.ts'
import type { Shop } from '#server/shop.ts'
import { authorizeAdminFile } from './authorize-admin-file.ts'
import { sendDocument } from './send-document.ts'

const { adminStatementFile, adminInvoicesFile } = ADMIN_FILE_ENDPOINTS

/** Serves to staff what a company owes, and its invoices. An unknown company is a 404. */
export function registerAdminStatements(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: Static<typeof CompanyId> }>(
    API_PATHS.admin + adminStatementFile.path,
    {
      schema: { operationId: 'adminStatementFile', params: CompanyId },
      preValidation: (request, reply) => authorizeAdminFile(shop, request, reply, adminStatementFile.access),
    },
    async ({ params: { id } }, reply) => {
      await shop.accounts.companies.read(id)
      return sendDocument(reply, `statement-${id}`, await shop.billing.renderStatement(id))
    },
  )
  app.get<{ Params: Static<typeof CompanyId> }>(
    API_PATHS.admin + adminInvoicesFile.path,
    {
      schema: { operationId: 'adminInvoicesFile', params: CompanyId },
      preValidation: (request, reply) => authorizeAdminFile(shop, request, reply, adminInvoicesFile.access),
    },
    async ({ params: { id } }, reply) => {
      await shop.accounts.companies.read(id)
      return reply
        .header('Content-Disposition', `attachment; filename="invoices-${id}-${todayUtc()}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(shop.billing.documentsFile(id, {})))
    },
  )
}
