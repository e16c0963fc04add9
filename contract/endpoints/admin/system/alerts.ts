import { Type } from 'typebox'
import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { AlertIds, AlertList, AlertPreferences, AlertsQuery } from '#contract/schemas/admin/system/alerts.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const OWN_INBOX = 'Reading the own inbox changes nothing of the shop.'

/** The alerts of the person who is signed in: those of the kinds that they can act on. */
export const ADMIN_ALERT_ENDPOINTS = {
  adminAlerts: {
    api: 'admin',
    method: 'GET',
    path: '/alerts',
    summary: 'List the alerts of the person, newest first',
    access: 'staff',
    query: AlertsQuery,
    response: AlertList,
  },
  adminReadAlerts: {
    api: 'admin',
    method: 'POST',
    path: '/alerts/read',
    summary: 'Mark alerts as read',
    access: 'staff',
    unaudited: OWN_INBOX,
    body: AlertIds,
    response: SuccessResponse,
  },
  adminUnreadAlerts: {
    api: 'admin',
    method: 'POST',
    path: '/alerts/unread',
    summary: 'Mark alerts as unread',
    access: 'staff',
    unaudited: OWN_INBOX,
    body: AlertIds,
    response: SuccessResponse,
  },
  adminAlertPreferences: {
    api: 'admin',
    method: 'GET',
    path: '/alerts/preferences',
    summary: 'List when the person gets emails about each kind of alert',
    access: 'staff',
    response: DataResponse(AlertPreferences),
  },
  adminSetAlertPreferences: {
    api: 'admin',
    method: 'POST',
    path: '/alerts/preferences',
    summary: 'Set when the person gets emails about kinds of alerts. Kinds that are left out stay as they are',
    access: 'staff',
    body: Type.Object({ preferences: AlertPreferences }),
    response: DataResponse(AlertPreferences),
  },
} as const satisfies Record<string, AdminEndpoint>
