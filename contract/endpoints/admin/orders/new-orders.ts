import { Type } from 'typebox'
import { DataResponse } from '#contract/endpoints/endpoint.ts'
import { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { IdempotencyHeader } from '#contract/schemas/orders/checkout.ts'
import { NewOrder, NewOrderDraft, NewOrderPreview, PreparedCart } from '#contract/schemas/admin/orders/new-orders.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Bytes of the longest order: as many lines as a cart can have, each with a note. */
const MAX_ORDER_BYTES = 1024 * 1024

const REJECTIONS = [
  'not_found',
  'not_approved',
  'cart_empty',
  'cart_problems',
  'totals_changed',
  'below_supplier_minimum',
  'terms_limit',
  'payment_method_unavailable',
  'address_unserviceable',
  'insufficient_stock',
  'key_reused',
] as const

/** Orders that staff place for a buyer. */
export const ADMIN_NEW_ORDER_ENDPOINTS = {
  adminPreviewOrder: {
    api: 'admin',
    method: 'POST',
    path: '/orders/preview',
    summary: 'Preview an order for a buyer, with their prices, minimums, credit and taxes; changes nothing',
    access: 'orders.create',
    body: NewOrderDraft,
    maxBodyBytes: MAX_ORDER_BYTES,
    response: DataResponse(NewOrderPreview),
    hasOwnTransactions: true,
    unaudited: 'It only reads. The order leaves the row.',
    problems: ['not_found'],
  },
  adminPlaceOrder: {
    api: 'admin',
    method: 'POST',
    path: '/orders',
    summary: 'Place an order for a buyer, who gets the confirmation. Retry it safely with the same Idempotency-Key',
    access: 'orders.create',
    headers: Type.Partial(IdempotencyHeader),
    body: NewOrder,
    maxBodyBytes: MAX_ORDER_BYTES,
    status: 201,
    response: DataResponse(AdminOrder),
    problems: REJECTIONS,
  },
  adminPrepareCart: {
    api: 'admin',
    method: 'POST',
    path: '/orders/cart',
    summary: 'Send a cart to a buyer, who checks and orders it. Retry it safely with the same Idempotency-Key',
    access: 'orders.create',
    headers: Type.Partial(IdempotencyHeader),
    body: PreparedCart,
    maxBodyBytes: MAX_ORDER_BYTES,
    status: 201,
    response: DataResponse(Type.Object({ draft: Type.String({ description: 'Id of the draft of the buyer' }) })),
    problems: ['not_found', 'cart_empty', 'key_reused'],
  },
} as const satisfies Record<string, AdminEndpoint>
