import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { MAX_PREFERENCE_BYTES, Preference, PreferenceName } from '#contract/schemas/admin/staff/preferences.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Choices of the person who is signed in for their screens. */
export const ADMIN_PREFERENCE_ENDPOINTS = {
  adminPreference: {
    api: 'admin',
    method: 'GET',
    path: '/preferences/:name',
    summary: 'Get a preference of the person who is signed in. Its value is null if they have not set it',
    access: 'staff',
    params: PreferenceName,
    response: DataResponse(Preference),
  },
  adminSetPreference: {
    api: 'admin',
    method: 'POST',
    path: '/preferences/:name',
    summary: 'Replace a preference of the person who is signed in, or delete it with the value null',
    access: 'staff',
    unaudited: 'The columns and views of the own lists change nothing of the shop.',
    params: PreferenceName,
    body: Preference,
    maxBodyBytes: MAX_PREFERENCE_BYTES,
    response: SuccessResponse,
    problems: ['too_large'],
  },
} as const satisfies Record<string, AdminEndpoint>
