import { DataResponse } from '#contract/endpoints/endpoint.ts'
import {
  AdminShipping,
  AdminTaxes,
  RateVersionParams,
  RateVersions,
  RateVersionsQuery,
  SetShipping,
  SetTaxes,
  ShippingTrial,
  ShippingTrialResult,
  ShippingVersion,
  TaxVersion,
} from '#contract/schemas/admin/settings/rates.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const READ = { api: 'admin', method: 'GET', access: 'settings.read' } as const
const WRITE = { api: 'admin', method: 'POST', access: 'settings.write' } as const

/** Shipping methods and sales taxes by state. */
export const ADMIN_RATE_ENDPOINTS = {
  adminShipping: {
    ...READ,
    path: '/settings/shipping',
    summary: 'Get the shipping methods',
    response: DataResponse(AdminShipping),
  },
  adminSetShipping: {
    ...WRITE,
    path: '/settings/shipping',
    summary: 'Replace the shipping methods, all or none. The ones before stay as a version',
    sensitive: true,
    body: SetShipping,
    response: DataResponse(AdminShipping),
    problems: ['changed_meanwhile', 'invalid_input'],
  },
  adminTryShipping: {
    ...WRITE,
    path: '/settings/shipping/preview',
    summary: 'Price the shipping of a cart to a ZIP code with shipping methods that need not be stored',
    access: 'settings.read',
    unaudited: 'It computes prices and stores nothing.',
    body: ShippingTrial,
    response: DataResponse(ShippingTrialResult),
    problems: ['invalid_input'],
  },
  adminShippingVersions: {
    ...READ,
    path: '/settings/shipping/versions',
    summary: 'List the versions of the shipping methods, newest first',
    query: RateVersionsQuery,
    response: RateVersions,
  },
  adminShippingVersion: {
    ...READ,
    path: '/settings/shipping/versions/:id',
    summary: 'Get the shipping methods of a version',
    params: RateVersionParams,
    response: DataResponse(ShippingVersion),
    problems: ['not_found'],
  },
  adminTaxes: {
    ...READ,
    path: '/settings/taxes',
    summary: 'Get the sales taxes by state',
    response: DataResponse(AdminTaxes),
  },
  adminSetTaxes: {
    ...WRITE,
    path: '/settings/taxes',
    summary: 'Replace the sales taxes by state, all or none. The ones before stay as a version',
    sensitive: true,
    body: SetTaxes,
    response: DataResponse(AdminTaxes),
    problems: ['changed_meanwhile', 'invalid_input'],
  },
  adminTaxVersions: {
    ...READ,
    path: '/settings/taxes/versions',
    summary: 'List the versions of the sales taxes by state, newest first',
    query: RateVersionsQuery,
    response: RateVersions,
  },
  adminTaxVersion: {
    ...READ,
    path: '/settings/taxes/versions/:id',
    summary: 'Get the sales taxes of a version',
    params: RateVersionParams,
    response: DataResponse(TaxVersion),
    problems: ['not_found'],
  },
} as const satisfies Record<string, AdminEndpoint>
