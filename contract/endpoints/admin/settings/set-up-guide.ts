import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { SetUpGuide } from '#contract/schemas/admin/settings/set-up-guide.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Steps of a new shop until it can sell. */
export const ADMIN_SET_UP_GUIDE_ENDPOINTS = {
  adminSetUpGuide: {
    api: 'admin',
    method: 'GET',
    path: '/set-up-guide',
    summary: 'Get the steps from an empty shop to one that can sell, each checked now',
    access: 'settings.read',
    response: DataResponse(SetUpGuide),
  },
  adminDismissSetUpGuide: {
    api: 'admin',
    method: 'POST',
    path: '/set-up-guide/dismiss',
    summary: 'Hide the guide for everyone',
    access: 'settings.write',
    response: SuccessResponse,
  },
} as const satisfies Record<string, AdminEndpoint>
