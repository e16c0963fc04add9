import { Type } from 'typebox'
import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { AuditPageQuery } from '#contract/schemas/admin/system/audit.ts'
import { OcidParams } from '#contract/schemas/admin/catalog/inventory.ts'
import {
  CopyProduct,
  NewProduct,
  ProductChange,
  ProductChanges,
  ProductChoices,
  ProductDetails,
  ProductHistory,
  ProductList,
  ProductResult,
  ProductsQuery,
} from '#contract/schemas/admin/catalog/products.ts'
import { IdempotencyHeader } from '#contract/schemas/orders/checkout.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const READ = { api: 'admin', method: 'GET', access: 'catalog.read' } as const
const WRITE = { api: 'admin', method: 'POST', access: 'catalog.write' } as const
/** The fields of a change decide which permissions it needs; its handler checks them. */
const CHANGE = { api: 'admin', method: 'POST', access: 'catalog.read' } as const
const ONE = { params: OcidParams } as const
const headers = Type.Partial(IdempotencyHeader)

/** The products of the catalog. */
export const ADMIN_PRODUCT_ENDPOINTS = {
  adminProducts: {
    ...READ,
    path: '/products',
    summary: 'List products in any state, with filters and in any order',
    query: ProductsQuery,
    response: ProductList,
  },
  adminProductChoices: {
    ...READ,
    path: '/products/choices',
    summary: 'List the suppliers and categories that a product can have',
    response: DataResponse(ProductChoices),
  },
  adminProduct: {
    ...READ,
    ...ONE,
    path: '/products/:ocid',
    summary: 'Get a product with all its fields',
    response: DataResponse(ProductDetails),
    problems: ['not_found'],
  },
  adminProductHistory: {
    ...READ,
    ...ONE,
    path: '/products/:ocid/history',
    summary: 'List what was changed of a product and by whom, newest first',
    query: AuditPageQuery,
    response: ProductHistory,
  },
  adminAddProduct: {
    ...WRITE,
    path: '/products',
    summary:
      'Add a product, as a draft by default. Needs prices.write, and stock.write for a stock. Retry it safely with the same Idempotency-Key',
    headers,
    body: NewProduct,
    maxBodyBytes: 512 * 1024,
    status: 201,
    response: DataResponse(ProductDetails),
    problems: ['invalid_input', 'key_reused'],
  },
  adminChangeProduct: {
    ...CHANGE,
    ...ONE,
    path: '/products/:ocid',
    summary: 'Change fields of a product. Prices need prices.write, the stock stock.write, all others catalog.write',
    body: ProductChange,
    maxBodyBytes: 1024 * 1024,
    response: DataResponse(ProductDetails),
    problems: ['not_found', 'invalid_input', 'changed_meanwhile'],
  },
  adminChangeProducts: {
    ...CHANGE,
    path: '/products/changes',
    summary: 'Change fields of several products, each by itself. Needs the same permissions as the change of one',
    body: ProductChanges,
    maxBodyBytes: 2 * 1024 * 1024,
    hasOwnTransactions: true,
    response: DataResponse(Type.Array(ProductResult)),
    problems: ['invalid_input'],
  },
  adminCopyProduct: {
    ...WRITE,
    ...ONE,
    path: '/products/:ocid/copy',
    summary:
      'Copy a product as a draft without stock and barcode, under another SKU. Retry it safely with the same Idempotency-Key',
    headers,
    body: CopyProduct,
    status: 201,
    response: DataResponse(ProductDetails),
    problems: ['not_found', 'invalid_input', 'key_reused'],
  },
  adminRemoveProduct: {
    ...WRITE,
    ...ONE,
    method: 'DELETE',
    path: '/products/:ocid',
    summary:
      'Delete a product that no order, seed or content has. Its page then leads to its replacement, or was removed for good (410)',
    response: SuccessResponse,
    problems: ['not_found', 'impossible_move'],
  },
} as const satisfies Record<string, AdminEndpoint>
