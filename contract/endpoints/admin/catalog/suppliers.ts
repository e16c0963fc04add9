import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { RecordId } from '#contract/schemas/admin/catalog/edited-records.ts'
import {
  NewSupplier,
  SetSupplier,
  SupplierDetails,
  SupplierList,
  SuppliersQuery,
} from '#contract/schemas/admin/catalog/suppliers.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Suppliers: who makes and ships the products. */
export const ADMIN_SUPPLIER_ENDPOINTS = {
  adminSuppliers: {
    api: 'admin',
    method: 'GET',
    path: '/suppliers',
    summary: 'List suppliers by the end of their URL, with the number of their products',
    access: 'catalog.read',
    query: SuppliersQuery,
    response: SupplierList,
  },
  adminSupplier: {
    api: 'admin',
    method: 'GET',
    path: '/suppliers/:id',
    summary: 'Get a supplier',
    access: 'catalog.read',
    params: RecordId,
    response: DataResponse(SupplierDetails),
    problems: ['not_found'],
  },
  adminCreateSupplier: {
    api: 'admin',
    method: 'POST',
    path: '/suppliers',
    summary: 'Add a supplier. Without `slug`, its URL is made of its name',
    access: 'catalog.write',
    body: NewSupplier,
    status: 201,
    response: DataResponse(SupplierDetails),
    problems: ['invalid_input'],
  },
  adminSetSupplier: {
    api: 'admin',
    method: 'POST',
    path: '/suppliers/:id',
    summary: 'Change a supplier. A changed `slug` redirects its previous URL',
    access: 'catalog.write',
    params: RecordId,
    body: SetSupplier,
    response: DataResponse(SupplierDetails),
    problems: ['not_found', 'changed_meanwhile', 'invalid_input'],
  },
  adminDeleteSupplier: {
    api: 'admin',
    method: 'DELETE',
    path: '/suppliers/:id',
    summary: 'Delete a supplier without products and orders. Its page answers that it was removed for good (410)',
    access: 'catalog.write',
    params: RecordId,
    response: SuccessResponse,
    problems: ['not_found', 'impossible_move'],
  },
} as const satisfies Record<string, AdminEndpoint>
