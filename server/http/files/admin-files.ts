import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import { CERTIFICATE_TYPES } from '#contract/accounts/registration.ts'
import { AdminOrdersExport } from '#contract/schemas/admin/orders/orders.ts'
import { AuditFilter } from '#contract/schemas/admin/system/audit.ts'
import { CertificateId, CompaniesExport } from '#contract/schemas/admin/companies/companies.ts'
import { CatalogExport } from '#contract/schemas/admin/catalog/imports.ts'
import { CountSheetFilter } from '#contract/schemas/admin/catalog/count-sheets.ts'
import { MovementsExport } from '#contract/schemas/admin/catalog/inventory.ts'
import { ProductsExport } from '#contract/schemas/admin/catalog/products.ts'
import { FileOfCompany } from '#contract/schemas/admin/companies/company-records.ts'
import { CSP_HEADER, DENY_ALL, FRAMED_FILE_HEADERS } from '#server/http/auth/security-headers.ts'
import type { Shop } from '#server/shop.ts'
import { registerAdminBackups } from './admin-backups.ts'
import { registerAdminDocuments } from './admin-documents.ts'
import { registerAdminEmailPreviews } from './admin-email-previews.ts'
import { registerAdminExport } from './admin-export.ts'
import { registerTaxonomyExports } from './taxonomy-exports.ts'
import { authorizeAdminFile } from './authorize-admin-file.ts'
import { registerAdminImports } from './admin-imports.ts'
import { registerAdminStatements } from './admin-statements.ts'
import { disposition } from './disposition.ts'

const {
  adminAuditFile,
  adminAuditWorkbook,
  adminCatalogFile,
  adminCatalogWorkbook,
  adminCertificateFile,
  adminCompaniesFile,
  adminCompaniesWorkbook,
  adminCompanyFile,
  adminCountSheetFile,
  adminCountSheetWorkbook,
  adminMovementsFile,
  adminMovementsWorkbook,
  adminOrdersFile,
  adminOrdersWorkbook,
  adminProductsFile,
  adminProductsWorkbook,
} = ADMIN_FILE_ENDPOINTS

/**
 * Serves the files of the operator API: certificates and files of companies, documents of orders, statements, previews of emails, and
 * the exports of lists.
 */
export function adminFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: Static<typeof CertificateId> }>(
      API_PATHS.admin + adminCertificateFile.path,
      {
        schema: { operationId: 'adminCertificateFile', params: CertificateId },
        preValidation: (request, reply) => authorizeAdminFile(shop, request, reply, adminCertificateFile.access),
      },
      async (request, reply) => sendVerified(reply, await shop.accounts.review.certificate(request.params.id)),
    )
    app.get<{ Params: Static<typeof FileOfCompany> }>(
      API_PATHS.admin + adminCompanyFile.path,
      {
        schema: { operationId: 'adminCompanyFile', params: FileOfCompany },
        preValidation: (request, reply) => authorizeAdminFile(shop, request, reply, adminCompanyFile.access),
      },
      async ({ params: { id, file } }, reply) =>
        sendVerified(reply, await shop.accounts.companies.files.read(id, file)),
    )
    registerAdminDocuments(app, shop)
    registerAdminStatements(app, shop)
    registerAdminImports(app, shop)
    registerAdminBackups(app, shop)
    registerAdminEmailPreviews(app, shop)
    registerAdminExport<AuditFilter>(app, shop, {
      files: { adminAuditFile, adminAuditWorkbook },
      name: 'audit-log',
      filter: AuditFilter,
      table: (filter) => shop.audit.export(filter),
    })
    registerAdminExport<CatalogExport>(app, shop, {
      files: { adminCatalogFile, adminCatalogWorkbook },
      name: 'catalog',
      filter: CatalogExport,
      table: ({ kind, columns }) => shop.imports.exportTable(kind, columns ?? null),
    })
    registerAdminExport<CompaniesExport>(app, shop, {
      files: { adminCompaniesFile, adminCompaniesWorkbook },
      name: 'companies',
      filter: CompaniesExport,
      table: (query) => shop.accounts.companies.export(query),
    })
    registerAdminExport<MovementsExport>(app, shop, {
      files: { adminMovementsFile, adminMovementsWorkbook },
      name: 'stock-movements',
      filter: MovementsExport,
      table: (filter) => shop.inventory.export(filter),
    })
    registerTaxonomyExports(app, shop)
    registerAdminExport<ProductsExport>(app, shop, {
      files: { adminProductsFile, adminProductsWorkbook },
      name: 'products',
      filter: ProductsExport,
      table: (query) => shop.products.export(query),
    })
    registerAdminExport<CountSheetFilter>(app, shop, {
      files: { adminCountSheetFile, adminCountSheetWorkbook },
      name: 'count-sheet',
      filter: CountSheetFilter,
      table: (filter) => shop.inventory.exportCountSheet(filter),
    })
    registerAdminExport<AdminOrdersExport>(app, shop, {
      files: { adminOrdersFile, adminOrdersWorkbook },
      name: 'orders',
      filter: AdminOrdersExport,
      table: (query) => shop.orders.backOffice.export(query),
    })
  }
}

/** Sends a file whose content was verified at the upload; one whose stored type is not among those that are is a download. */
function sendVerified(reply: FastifyReply, { name, type, bytes }: { name: string; type: string; bytes: Buffer }) {
  const isVerified = CERTIFICATE_TYPES.some((known) => known === type)
  return reply
    .headers(isVerified ? FRAMED_FILE_HEADERS : { [CSP_HEADER]: `sandbox; ${DENY_ALL}` })
    .header('Content-Disposition', disposition(isVerified ? 'inline' : 'attachment', name))
    .type(isVerified ? type : 'application/octet-stream')
    .send(bytes)
}
