import { Type } from 'typebox'
import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import {
  Attribute,
  AttributeChange,
  AttributeDetails,
  AttributeEffects,
  AttributeOrder,
  DeleteAttribute,
  NewAttribute,
  SetAttribute,
} from '#contract/schemas/admin/catalog/attributes.ts'
import { RecordId } from '#contract/schemas/admin/catalog/edited-records.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const READ = { api: 'admin', method: 'GET', access: 'catalog.read' } as const
const WRITE = { api: 'admin', method: 'POST', access: 'catalog.write' } as const
const ONE = { params: RecordId } as const
/** A list of choices, and what replaces each. */
const maxBodyBytes = 256 * 1024

/** Own attributes of products. */
export const ADMIN_ATTRIBUTE_ENDPOINTS = {
  adminAttributes: {
    ...READ,
    path: '/attributes',
    summary: 'List the own attributes of products, in their order',
    response: DataResponse(Type.Array(Attribute)),
  },
  adminAttribute: {
    ...READ,
    ...ONE,
    path: '/attributes/:id',
    summary: 'Get an own attribute with the number of products that have a value',
    response: DataResponse(AttributeDetails),
    problems: ['not_found'],
  },
  adminCreateAttribute: {
    ...WRITE,
    path: '/attributes',
    summary: 'Add an own attribute of products as the last one',
    body: NewAttribute,
    maxBodyBytes,
    status: 201,
    response: DataResponse(AttributeDetails),
    problems: ['invalid_input'],
  },
  adminPreviewAttribute: {
    ...WRITE,
    ...ONE,
    path: '/attributes/:id/preview',
    summary: 'Compute what a change of an attribute would do to the stored values',
    body: AttributeChange,
    maxBodyBytes,
    unaudited: 'It computes effects and changes nothing.',
    response: DataResponse(AttributeEffects),
    problems: ['not_found', 'invalid_input'],
  },
  adminSetAttribute: {
    ...WRITE,
    ...ONE,
    path: '/attributes/:id',
    summary: 'Change an attribute. A job converts the stored values if its type, unit or choices change',
    body: SetAttribute,
    maxBodyBytes,
    response: DataResponse(AttributeDetails),
    problems: ['not_found', 'changed_meanwhile', 'invalid_input', 'impossible_move'],
  },
  adminOrderAttributes: {
    ...WRITE,
    path: '/attributes/order',
    summary: 'Put the attributes in another order, which specifications, filters and forms have',
    body: AttributeOrder,
    response: SuccessResponse,
    problems: ['changed_meanwhile'],
  },
  adminDeleteAttribute: {
    ...WRITE,
    ...ONE,
    path: '/attributes/:id/delete',
    summary: 'Delete an attribute. A job removes its values, each with a row in the history of its product',
    body: DeleteAttribute,
    response: SuccessResponse,
    problems: ['not_found', 'changed_meanwhile', 'impossible_move'],
  },
} as const satisfies Record<string, AdminEndpoint>
