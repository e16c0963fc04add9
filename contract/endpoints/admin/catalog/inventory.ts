import { Type } from 'typebox'
import { DataResponse } from '#contract/endpoints/endpoint.ts'
import { IdempotencyHeader } from '#contract/schemas/orders/checkout.ts'
import {
  InventoryList,
  InventoryQuery,
  Movements,
  MovementsQuery,
  NewMovement,
  OcidParams,
  ProductStock,
} from '#contract/schemas/admin/catalog/inventory.ts'
import {
  SetStockLevel,
  StockLevels,
  StockLevelsQuery,
  SupplierOfLevel,
} from '#contract/schemas/admin/catalog/stock-levels.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** The stock of products and its movements. */
export const ADMIN_INVENTORY_ENDPOINTS = {
  adminInventory: {
    api: 'admin',
    method: 'GET',
    path: '/inventory',
    summary: 'List the stock of products by SKU: on hand, reserved and available, with the last movement',
    access: 'catalog.read',
    query: InventoryQuery,
    response: InventoryList,
  },
  adminStockLevels: {
    api: 'admin',
    method: 'GET',
    path: '/inventory/levels',
    summary: 'Get the low-stock level of the shop and, by slug, those of its suppliers',
    access: 'catalog.read',
    query: StockLevelsQuery,
    response: StockLevels,
  },
  adminSetStockLevel: {
    api: 'admin',
    method: 'POST',
    path: '/inventory/levels',
    summary: "Set the shop's low-stock level, for products without a level of their own or of their supplier",
    access: 'stock.write',
    body: SetStockLevel,
    response: DataResponse(SetStockLevel),
  },
  adminSetSupplierStockLevel: {
    api: 'admin',
    method: 'POST',
    path: '/inventory/levels/suppliers/:id',
    summary: 'Set the low-stock level of the products of a supplier that have none of their own',
    access: 'stock.write',
    params: SupplierOfLevel,
    body: SetStockLevel,
    response: DataResponse(SetStockLevel),
    problems: ['not_found'],
  },
  adminSetProductStockLevel: {
    api: 'admin',
    method: 'POST',
    path: '/inventory/:ocid/level',
    summary: 'Set the low-stock level of a product',
    access: 'stock.write',
    params: OcidParams,
    body: SetStockLevel,
    response: DataResponse(ProductStock),
    problems: ['not_found'],
  },
  adminProductStock: {
    api: 'admin',
    method: 'GET',
    path: '/inventory/:ocid',
    summary: 'Get the stock of a product',
    access: 'catalog.read',
    params: OcidParams,
    response: DataResponse(ProductStock),
    problems: ['not_found'],
  },
  adminMovements: {
    api: 'admin',
    method: 'GET',
    path: '/inventory/:ocid/movements',
    summary: 'List the movements of the stock of a product, newest first, also of a deleted one',
    access: 'catalog.read',
    params: OcidParams,
    query: MovementsQuery,
    response: Movements,
  },
  adminRecordMovement: {
    api: 'admin',
    method: 'POST',
    path: '/inventory/:ocid/movements',
    summary:
      'Record units that arrived, are damaged, were counted or correct the stock. Retry it safely with the same Idempotency-Key',
    access: 'stock.write',
    params: OcidParams,
    headers: Type.Partial(IdempotencyHeader),
    body: NewMovement,
    status: 201,
    response: DataResponse(ProductStock),
    problems: ['not_found', 'impossible_move', 'key_reused'],
  },
} as const satisfies Record<string, AdminEndpoint>
