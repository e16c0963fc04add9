import { Type } from 'typebox'
import { DataResponse } from '#contract/endpoints/endpoint.ts'
import { InvoiceParams, OrderVersion } from '#contract/schemas/admin/orders/orders.ts'
import {
  AdminOrderRevision,
  OrderEdit,
  OrderEditPreview,
  OrderEditRequest,
  OrderProduct,
  OrderProductsQuery,
} from '#contract/schemas/admin/orders/order-edits.ts'
import { MoveResult } from '#contract/schemas/admin/orders/order-moves.ts'
import { RevisionParams } from '#contract/schemas/orders/order-revisions.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Changes of orders before they ship. */
export const ADMIN_ORDER_EDIT_ENDPOINTS = {
  adminOrderProducts: {
    api: 'admin',
    method: 'GET',
    path: '/orders/products',
    summary: 'Find products to add to an order, by SKU or name; at most ten',
    access: 'orders.read',
    query: OrderProductsQuery,
    response: DataResponse(Type.Array(OrderProduct)),
  },
  adminPreviewOrderEdit: {
    api: 'admin',
    method: 'POST',
    path: '/orders/:invoice/edit/preview',
    summary: 'Preview an edit of an order before it ships: lines, shipping, tax and new total; changes nothing',
    access: 'orders.write',
    params: InvoiceParams,
    body: OrderEdit,
    response: DataResponse(OrderEditPreview),
    unaudited: 'It only reads. The edit leaves the row.',
    hasOwnTransactions: true,
    problems: ['not_found', 'impossible_move'],
  },
  adminEditOrder: {
    api: 'admin',
    method: 'POST',
    path: '/orders/:invoice/edit',
    summary: 'Edit an order before it ships. If its total rises, the edit is proposed to the buyer',
    access: 'orders.write',
    params: InvoiceParams,
    body: OrderEditRequest,
    response: MoveResult,
    problems: ['not_found', 'impossible_move', 'changed_meanwhile', 'totals_changed', 'permission_missing'],
  },
  adminOrderRevisions: {
    api: 'admin',
    method: 'GET',
    path: '/orders/:invoice/revisions',
    summary: 'List the edits of an order, newest first, with their differences',
    access: 'orders.read',
    params: InvoiceParams,
    response: DataResponse(Type.Array(AdminOrderRevision)),
    problems: ['not_found'],
  },
  adminWithdrawOrderRevision: {
    api: 'admin',
    method: 'POST',
    path: '/orders/:invoice/revisions/:number/withdraw',
    summary: 'Withdraw an edit that the buyer has not decided yet',
    access: 'orders.write',
    params: RevisionParams,
    body: Type.Object({ version: OrderVersion }),
    response: MoveResult,
    problems: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies Record<string, AdminEndpoint>
