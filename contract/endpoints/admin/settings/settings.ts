import { DataResponse } from '#contract/endpoints/endpoint.ts'
import { NewCompanySettings, SetNewCompanySettings } from '#contract/schemas/admin/settings/settings.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Settings of the shop that staff change. */
export const ADMIN_SETTING_ENDPOINTS = {
  adminNewCompanySettings: {
    api: 'admin',
    method: 'GET',
    path: '/settings/companies',
    summary: 'Get the settings of new companies, and the values of the settings file that they override',
    access: 'settings.read',
    response: DataResponse(NewCompanySettings),
  },
  adminSetNewCompanySettings: {
    api: 'admin',
    method: 'POST',
    path: '/settings/companies',
    summary: 'Replace the settings of new companies. Null restores the value of the settings file',
    access: 'settings.write',
    sensitive: true,
    body: SetNewCompanySettings,
    response: DataResponse(NewCompanySettings),
    problems: ['changed_meanwhile'],
  },
} as const satisfies Record<string, AdminEndpoint>
