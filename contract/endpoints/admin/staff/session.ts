import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { StaffMe } from '#contract/schemas/admin/staff/staff.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** The session of the person who is signed in to the back office. */
export const ADMIN_SESSION_ENDPOINTS = {
  adminMe: {
    api: 'admin',
    method: 'GET',
    path: '/me',
    summary: 'Get the person who is signed in, with their permissions',
    access: 'staff',
    response: DataResponse(StaffMe),
  },
  adminSignOut: {
    api: 'admin',
    method: 'POST',
    path: '/sign-out',
    summary: 'End the session',
    access: 'guest',
    response: SuccessResponse,
  },
} as const satisfies Record<string, AdminEndpoint>
