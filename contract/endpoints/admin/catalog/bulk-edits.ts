import { Type } from 'typebox'
import { DataResponse } from '#contract/endpoints/endpoint.ts'
import {
  BulkEdit,
  BulkEditId,
  BulkEditRequest,
  BulkPreview,
  StartBulkEdit,
} from '#contract/schemas/admin/catalog/bulk-edits.ts'
import { IdempotencyHeader } from '#contract/schemas/orders/checkout.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const READ = { api: 'admin', method: 'GET', access: 'catalog.read' } as const
/** The fields of the operations decide which permissions a bulk edit needs; its handler checks them. */
const WRITE = { api: 'admin', method: 'POST', access: 'catalog.read' } as const
const REQUEST = { body: BulkEditRequest, maxBodyBytes: 256 * 1024, problems: ['invalid_input'] } as const

/** Changes of a filtered set of products. */
export const ADMIN_BULK_EDIT_ENDPOINTS = {
  adminBulkEdits: {
    ...READ,
    path: '/products/bulk-edits',
    summary: 'List the latest bulk edits of products with their progress, newest first',
    response: DataResponse(Type.Array(BulkEdit)),
  },
  adminBulkEdit: {
    ...READ,
    path: '/products/bulk-edits/:id',
    summary: 'Get a bulk edit with its progress',
    params: BulkEditId,
    response: DataResponse(BulkEdit),
    problems: ['not_found'],
  },
  adminPreviewBulkEdit: {
    ...WRITE,
    ...REQUEST,
    path: '/products/bulk-edits/preview',
    summary:
      'Compute what a bulk edit would change: counts, differences of a sample, and reasons of those that would fail',
    unaudited: 'It computes differences and changes nothing.',
    response: DataResponse(BulkPreview),
  },
  adminStartBulkEdit: {
    ...WRITE,
    ...REQUEST,
    path: '/products/bulk-edits',
    body: StartBulkEdit,
    summary: 'Start a bulk edit, which a job performs. Retry it safely with the same Idempotency-Key',
    headers: Type.Partial(IdempotencyHeader),
    status: 201,
    response: DataResponse(BulkEdit),
    problems: ['invalid_input', 'key_reused', 'changed_meanwhile'],
  },
  adminUndoBulkEdit: {
    ...WRITE,
    path: '/products/bulk-edits/:id/undo',
    summary:
      'Restore the products of a bulk edit, except what someone else has changed since, and cancel one that still runs. A job performs it',
    params: BulkEditId,
    response: DataResponse(BulkEdit),
    problems: ['not_found'],
  },
} as const satisfies Record<string, AdminEndpoint>
