import { Type } from 'typebox'
import { DataResponse } from '#contract/endpoints/endpoint.ts'
import { MAX_BATCH_LINES, MAX_STOCK_FILE_LENGTH } from '#contract/catalog/inventory.ts'
import { CountSheet, CountSheetChoices, CountSheetQuery } from '#contract/schemas/admin/catalog/count-sheets.ts'
import { RecordStockBatch, StockBatch, StockFile, StockLines } from '#contract/schemas/admin/catalog/stock-batches.ts'
import { IdempotencyHeader } from '#contract/schemas/orders/checkout.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Largest entry in JSON, with its texts. */
const MAX_ENTRY_BYTES = 3000

/** Counts and receipts of many products at once, and the sheets to count with. */
export const ADMIN_STOCK_BATCH_ENDPOINTS = {
  adminReadStockFile: {
    api: 'admin',
    method: 'POST',
    path: '/inventory/batches/file',
    summary: 'Read a file of counts or receipts and report what each row would do to the stock; records nothing',
    access: 'stock.write',
    unaudited: 'It reads a file and records nothing.',
    body: StockFile,
    // Characters of JSON may need escapes.
    maxBodyBytes: 2 * MAX_STOCK_FILE_LENGTH,
    response: StockLines,
    problems: ['invalid_input'],
  },
  adminPreviewStockBatch: {
    api: 'admin',
    method: 'POST',
    path: '/inventory/batches/preview',
    summary: 'Find the products of counts or receipts and report what each would do to the stock; records nothing',
    access: 'stock.write',
    unaudited: 'It records nothing.',
    body: StockBatch,
    maxBodyBytes: MAX_BATCH_LINES * MAX_ENTRY_BYTES,
    response: StockLines,
  },
  adminRecordStockBatch: {
    api: 'admin',
    method: 'POST',
    path: '/inventory/batches',
    summary:
      'Record counts or receipts as movements, all that have no problem and no warning other than the confirmed one. Retry it safely with the same Idempotency-Key',
    access: 'stock.write',
    headers: Type.Partial(IdempotencyHeader),
    body: RecordStockBatch,
    maxBodyBytes: MAX_BATCH_LINES * MAX_ENTRY_BYTES,
    status: 201,
    response: StockLines,
    problems: ['key_reused'],
  },
  adminCountSheet: {
    api: 'admin',
    method: 'GET',
    path: '/inventory/count-sheet',
    summary: 'List the products of a supplier or category to count, by SKU',
    access: 'catalog.read',
    query: CountSheetQuery,
    response: CountSheet,
  },
  adminCountSheetChoices: {
    api: 'admin',
    method: 'GET',
    path: '/inventory/count-sheet/choices',
    summary: 'List the suppliers and categories of which a count sheet can be made',
    access: 'catalog.read',
    response: DataResponse(CountSheetChoices),
  },
} as const satisfies Record<string, AdminEndpoint>
