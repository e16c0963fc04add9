import { DataResponse } from '#contract/endpoints/endpoint.ts'
import {
  AdminOrder,
  AdminOrderCounts,
  AdminOrderFilters,
  AdminOrderList,
  AdminOrdersQuery,
  InvoiceParams,
} from '#contract/schemas/admin/orders/orders.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Reading orders of all companies. */
export const ADMIN_ORDER_ENDPOINTS = {
  adminOrders: {
    api: 'admin',
    method: 'GET',
    path: '/orders',
    summary: 'List the orders of a queue, page by page',
    access: 'orders.read',
    query: AdminOrdersQuery,
    response: AdminOrderList,
  },
  adminOrderCounts: {
    api: 'admin',
    method: 'GET',
    path: '/orders/counts',
    summary: 'Count the orders of each queue that match the filters',
    access: 'orders.read',
    query: AdminOrderFilters,
    response: DataResponse(AdminOrderCounts),
  },
  adminOrder: {
    api: 'admin',
    method: 'GET',
    path: '/orders/:invoice',
    summary: 'Get an order with its payments, emails, notes and history',
    access: 'orders.read',
    params: InvoiceParams,
    response: DataResponse(AdminOrder),
    problems: ['not_found'],
  },
} as const satisfies Record<string, AdminEndpoint>
