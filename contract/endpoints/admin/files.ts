import { CERTIFICATE_TYPES } from '#contract/accounts/registration.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'

/** Endpoint of the operator API that returns a file. The session cookie alone authenticates it, so that a page can show and link it. */
export interface AdminFileEndpoint {
  /** Path below the base path of the operator API, in Fastify's notation. */
  path: string
  summary: string
  access: Permission
  /** Media types of the response. */
  type: readonly string[]
}

const PDF = ['application/pdf']
const CSV = ['text/csv']
const XLSX = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

export const ADMIN_FILE_ENDPOINTS = {
  adminBackupFile: {
    path: '/system/backups/:id/file.tar',
    summary: 'A backup as a tar archive, for people who have confirmed who they are in the last minutes',
    access: 'system.write',
    type: ['application/x-tar'],
  },
  adminCertificateFile: {
    path: '/certificates/:id/file',
    summary: 'The file of a certificate',
    access: 'companies.read',
    type: CERTIFICATE_TYPES,
  },
  adminCompaniesFile: {
    path: '/companies.csv',
    summary: 'Companies as CSV, with the filters of the list',
    access: 'companies.read',
    type: CSV,
  },
  adminCompaniesWorkbook: {
    path: '/companies.xlsx',
    summary: 'Companies as a workbook, with the filters of the list',
    access: 'companies.read',
    type: XLSX,
  },
  adminCompanyFile: {
    path: '/companies/:id/files/:file/content',
    summary: 'A file that staff attached to a company',
    access: 'companies.read',
    type: CERTIFICATE_TYPES,
  },
  adminEmailPreview: {
    path: '/settings/emails/:kind/preview',
    summary: 'An email with example values, for a sandboxed frame',
    access: 'settings.read',
    type: ['text/html', 'text/plain'],
  },
  adminCatalogFile: {
    path: '/catalog.csv',
    summary: 'Products, suppliers, categories, collections or banners as CSV, which an import reads without a change',
    access: 'imports.run',
    type: CSV,
  },
  adminCatalogWorkbook: {
    path: '/catalog.xlsx',
    summary:
      'Products, suppliers, categories, collections or banners as a workbook, which an import reads without a change',
    access: 'imports.run',
    type: XLSX,
  },
  adminImportRejects: {
    path: '/imports/:id/rejects.csv',
    summary: 'The rejected rows of the latest dry run or import, with their errors: correct them and upload the file',
    access: 'imports.run',
    type: CSV,
  },
  adminImportReport: {
    path: '/imports/:id/problems.csv',
    summary: 'The problems of the latest dry run or import by line and column',
    access: 'imports.run',
    type: CSV,
  },
  adminAuditFile: {
    path: '/audit.csv',
    summary: 'The audit log as CSV, with the filters of the list',
    access: 'audit.read',
    type: CSV,
  },
  adminAuditWorkbook: {
    path: '/audit.xlsx',
    summary: 'The audit log as a workbook, with the filters of the list',
    access: 'audit.read',
    type: XLSX,
  },
  adminDocumentFile: {
    path: '/documents/:number.pdf',
    summary: 'A document of an order by its number, as in `documents` of the order',
    access: 'orders.read',
    type: PDF,
  },
  adminPackingSlips: {
    path: '/orders/packing-slips.pdf',
    summary: 'Packing slips of orders, of what is left to ship or else of their shipments, in one PDF',
    access: 'orders.read',
    type: PDF,
  },
  adminPurchaseOrders: {
    path: '/orders/purchase-orders.pdf',
    summary: 'Purchase orders of the suborders of orders, in one PDF',
    access: 'orders.read',
    type: PDF,
  },
  adminLabels: {
    path: '/orders/labels.pdf',
    summary: 'Address labels of orders, one for each suborder, on sheets of three by ten (US Letter)',
    access: 'orders.read',
    type: PDF,
  },
  adminStatementFile: {
    path: '/companies/:id/statement.pdf',
    summary: 'What a company owes, by days overdue',
    access: 'payments.read',
    type: PDF,
  },
  adminInvoicesFile: {
    path: '/companies/:id/invoices.csv',
    summary: 'The invoices and credit notes of a company',
    access: 'payments.read',
    type: CSV,
  },
  adminSuppliersFile: {
    path: '/suppliers.csv',
    summary: 'All suppliers as CSV that an import reads',
    access: 'catalog.read',
    type: CSV,
  },
  adminSuppliersWorkbook: {
    path: '/suppliers.xlsx',
    summary: 'All suppliers as a workbook that an import reads',
    access: 'catalog.read',
    type: XLSX,
  },
  adminCategoriesFile: {
    path: '/categories.csv',
    summary: 'All categories as CSV that an import reads',
    access: 'catalog.read',
    type: CSV,
  },
  adminCategoriesWorkbook: {
    path: '/categories.xlsx',
    summary: 'All categories as a workbook that an import reads',
    access: 'catalog.read',
    type: XLSX,
  },
  adminCollectionsFile: {
    path: '/collections.csv',
    summary: 'All collections as CSV that an import reads',
    access: 'catalog.read',
    type: CSV,
  },
  adminCollectionsWorkbook: {
    path: '/collections.xlsx',
    summary: 'All collections as a workbook that an import reads',
    access: 'catalog.read',
    type: XLSX,
  },
  adminMovementsFile: {
    path: '/inventory/movements.csv',
    summary: 'The movements of the stock of a product, or of all products, as CSV',
    access: 'catalog.read',
    type: CSV,
  },
  adminMovementsWorkbook: {
    path: '/inventory/movements.xlsx',
    summary: 'The movements of the stock of a product, or of all products, as a workbook',
    access: 'catalog.read',
    type: XLSX,
  },
  adminProductsFile: {
    path: '/products.csv',
    summary: 'Products as CSV that the import reads, with the filters of the list',
    access: 'catalog.read',
    type: CSV,
  },
  adminProductsWorkbook: {
    path: '/products.xlsx',
    summary: 'Products as a workbook that the import reads, with the filters of the list',
    access: 'catalog.read',
    type: XLSX,
  },
  adminCountSheetFile: {
    path: '/inventory/count-sheet.csv',
    summary: 'A sheet to count the products of a supplier or category with, as CSV',
    access: 'catalog.read',
    type: CSV,
  },
  adminCountSheetWorkbook: {
    path: '/inventory/count-sheet.xlsx',
    summary: 'A sheet to count the products of a supplier or category with, as a workbook',
    access: 'catalog.read',
    type: XLSX,
  },
  adminOrdersFile: {
    path: '/orders.csv',
    summary: 'The orders of a queue as CSV, with the filters of the list',
    access: 'orders.read',
    type: CSV,
  },
  adminOrdersWorkbook: {
    path: '/orders.xlsx',
    summary: 'The orders of a queue as a workbook, with the filters of the list',
    access: 'orders.read',
    type: XLSX,
  },
} as const satisfies Record<string, AdminFileEndpoint>
