import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import {
  TaxOfZip,
  TaxOfZipQuery,
  ZipTaxesQuery,
  ZipTaxFile,
  ZipTaxFileResult,
  ZipTaxPage,
  ZipTaxTableParams,
  ZipTaxTables,
} from '#contract/schemas/admin/settings/zip-taxes.ts'
import { MAX_ZIP_TAX_FILE_BYTES } from '#contract/orders/zip-taxes.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const READ = { api: 'admin', method: 'GET', access: 'settings.read' } as const
const WRITE = { api: 'admin', method: 'POST', access: 'settings.write' } as const
// Line breaks and quotation marks of a file are escaped in JSON.
const FILE = { body: ZipTaxFile, maxBodyBytes: 1.5 * MAX_ZIP_TAX_FILE_BYTES, problems: ['invalid_input'] } as const

/** Sales taxes by ZIP code. */
export const ADMIN_ZIP_TAX_ENDPOINTS = {
  adminZipTaxTables: {
    ...READ,
    path: '/settings/taxes/zip-tables',
    summary: 'List the imported tables of sales taxes by ZIP code',
    response: ZipTaxTables,
  },
  adminZipTaxes: {
    ...READ,
    path: '/settings/taxes/zip-tables/:id/rates',
    summary: 'List the rates of a table by ZIP code',
    params: ZipTaxTableParams,
    query: ZipTaxesQuery,
    response: ZipTaxPage,
  },
  adminTaxOfZip: {
    ...READ,
    path: '/settings/taxes/rate',
    summary: 'Get the sales tax that an order to a ZIP code is charged today',
    query: TaxOfZipQuery,
    response: DataResponse(TaxOfZip),
    problems: ['invalid_input'],
  },
  adminTryZipTaxes: {
    ...WRITE,
    ...FILE,
    path: '/settings/taxes/zip-file/preview',
    summary: 'Read a file of sales taxes by ZIP code and report what it would change; imports nothing',
    unaudited: 'It reads a file and imports nothing.',
    hasOwnTransactions: true,
    response: DataResponse(ZipTaxFileResult),
  },
  adminImportZipTaxes: {
    ...WRITE,
    ...FILE,
    path: '/settings/taxes/zip-file',
    summary: 'Import a file of sales taxes by ZIP code, all or nothing. It replaces the tables of the same first day',
    sensitive: true,
    hasOwnTransactions: true,
    response: DataResponse(ZipTaxFileResult),
  },
  adminRemoveZipTaxTable: {
    ...WRITE,
    path: '/settings/taxes/zip-tables/:id/remove',
    summary: 'Remove a table. The one before applies again, or else the rate of the state',
    sensitive: true,
    params: ZipTaxTableParams,
    response: SuccessResponse,
    problems: ['not_found'],
  },
} as const satisfies Record<string, AdminEndpoint>
