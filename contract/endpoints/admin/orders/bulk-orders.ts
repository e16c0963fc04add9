import { Type } from 'typebox'
import { DataResponse } from '#contract/endpoints/endpoint.ts'
import {
  AcceptOrders,
  BulkResult,
  MAX_SHIPMENTS_BYTES,
  ReadShipment,
  ShipmentsFile,
  ShipOrders,
} from '#contract/schemas/admin/orders/bulk-orders.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Each order is changed in a transaction of its own with its row of the audit log: one that fails does not stop the others. */
const BULK = {
  api: 'admin',
  method: 'POST',
  access: 'orders.write',
  hasOwnTransactions: true,
  response: DataResponse(Type.Array(BulkResult)),
} as const

/** Changes of many orders at once. Each names the version of the order that it was decided on. */
export const ADMIN_BULK_ORDER_ENDPOINTS = {
  adminAcceptOrders: {
    ...BULK,
    path: '/orders/accept',
    summary: 'Accept orders, each by itself',
    body: AcceptOrders,
  },
  adminReadShipments: {
    ...BULK,
    path: '/orders/shipments/preview',
    summary: 'Read a file of shipments and report what each would do, or why it cannot ship; ships nothing',
    unaudited: 'It reads a file and ships nothing.',
    body: ShipmentsFile,
    // Characters of JSON may need escapes.
    maxBodyBytes: 2 * MAX_SHIPMENTS_BYTES,
    response: DataResponse(Type.Array(ReadShipment)),
    problems: ['invalid_input'],
  },
  adminShipOrders: {
    ...BULK,
    path: '/orders/shipments',
    summary: 'Ship suborders or some of their units, each by itself, and issue the invoices',
    body: ShipOrders,
  },
} as const satisfies Record<string, AdminEndpoint>
