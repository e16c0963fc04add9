import { Type } from 'typebox'
import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { Deliveries, Delivery } from '#contract/schemas/integrations.ts'
import {
  CreatedOperatorWebhook,
  DeliveriesQuery,
  NewOperatorWebhook,
  OperatorWebhook,
  OperatorWebhookChange,
  OperatorWebhookParams,
} from '#contract/schemas/admin/settings/operator-webhooks.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const WRITE = { api: 'admin', method: 'POST', access: 'integrations.write' } as const

/** Webhooks of the operator. */
export const ADMIN_WEBHOOK_ENDPOINTS = {
  adminWebhooks: {
    api: 'admin',
    method: 'GET',
    path: '/webhooks',
    summary: 'List the webhooks of the operator, newest first',
    access: 'integrations.read',
    response: DataResponse(Type.Array(OperatorWebhook)),
  },
  adminCreateWebhook: {
    ...WRITE,
    path: '/webhooks',
    summary: 'Create a webhook, which gets the events of all companies',
    sensitive: true,
    body: NewOperatorWebhook,
    response: CreatedOperatorWebhook,
  },
  adminChangeWebhook: {
    ...WRITE,
    path: '/webhooks/:id',
    summary: 'Change the URL or the events of a webhook, pause or resume it',
    sensitive: true,
    params: OperatorWebhookParams,
    body: OperatorWebhookChange,
    response: DataResponse(OperatorWebhook),
    problems: ['not_found'],
  },
  adminRemoveWebhook: {
    ...WRITE,
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook with its deliveries',
    params: OperatorWebhookParams,
    response: SuccessResponse,
    problems: ['not_found'],
  },
  adminRotateWebhookSecret: {
    ...WRITE,
    path: '/webhooks/:id/rotate-secret',
    summary: 'Create another secret. For a day, messages are also signed with the previous one',
    sensitive: true,
    params: OperatorWebhookParams,
    response: CreatedOperatorWebhook,
    problems: ['not_found'],
  },
  adminWebhookDeliveries: {
    api: 'admin',
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List the deliveries of a webhook, newest first',
    access: 'integrations.read',
    params: OperatorWebhookParams,
    query: DeliveriesQuery,
    response: Deliveries,
    problems: ['not_found'],
  },
  adminTestWebhook: {
    ...WRITE,
    path: '/webhooks/:id/test',
    summary: 'Send a test event, without retries',
    params: OperatorWebhookParams,
    response: DataResponse(Delivery),
    problems: ['not_found', 'rate_limited'],
  },
  adminReplayDelivery: {
    ...WRITE,
    path: '/webhook-deliveries/:id/replay',
    summary: 'Send the event of a delivery again, with the same id and body and a new signature',
    params: OperatorWebhookParams,
    response: DataResponse(Delivery),
    problems: ['not_found', 'rate_limited'],
  },
} as const satisfies Record<string, AdminEndpoint>
