import { Type } from 'typebox'
import { BackInStockPath, BackInStockRequest } from '#contract/schemas/catalog/back-in-stock.ts'
import { DataResponse, type Endpoint, SuccessResponse } from './endpoint.ts'

/** Endpoints of the buyer API for products that are sold out. */
export const BACK_IN_STOCK_ENDPOINTS = {
  backInStockRequests: {
    api: 'buyer',
    method: 'GET',
    path: '/back-in-stock',
    summary: 'List the products that the buyer gets an email about when they are back in stock, the latest first',
    isExtension: true,
    requiresSignIn: true,
    response: DataResponse(Type.Array(BackInStockRequest)),
  },
  requestBackInStock: {
    api: 'buyer',
    method: 'POST',
    path: '/back-in-stock/:ocid',
    summary: 'Request one email when a product that is sold out is back in stock',
    isExtension: true,
    requiresSignIn: true,
    params: BackInStockPath,
    response: DataResponse(BackInStockRequest),
    problems: ['not_found', 'discontinued', 'impossible_move'],
  },
  withdrawBackInStock: {
    api: 'buyer',
    method: 'DELETE',
    path: '/back-in-stock/:ocid',
    summary: 'Withdraw the request for an email about a product, if there is one',
    isExtension: true,
    requiresSignIn: true,
    params: BackInStockPath,
    response: SuccessResponse,
  },
} as const satisfies Record<string, Endpoint>
