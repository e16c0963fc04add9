import * as routes from '#contract/client/routes.ts'
import type { NewApiKey, NewWebhook, WebhookChange } from '#contract/schemas/integrations.ts'
import { call, ApiError } from '#web/storefront/http/api.ts'
import { withIdempotencyKey } from '#web/storefront/http/with-idempotency-key.ts'
import { requireField } from '#web/storefront/http/require-field.ts'

/**
 * API calls of the integrations page. Each throws an `ApiError`. Calls that return a secret are idempotent: a retry after a lost
 * response returns the same secret.
 */
export const integrationCalls = {
  createKey: (key: NewApiKey) =>
    createAgainIfDeleted(['api key', key], (idempotencyKey) =>
      requireField(call(routes.createApiKey, { body: key, idempotencyKey }), 'key'),
    ),
  revokeKey: (id: string) => call(routes.revokeApiKey, { params: { id } }),
  createWebhook: (webhook: NewWebhook) =>
    createAgainIfDeleted(['webhook', webhook], (idempotencyKey) =>
      requireField(call(routes.createWebhook, { body: webhook, idempotencyKey }), 'secret'),
    ),
  changeWebhook: (id: string, change: WebhookChange) => call(routes.changeWebhook, { params: { id }, body: change }),
  removeWebhook: (id: string) => call(routes.removeWebhook, { params: { id } }),
  rotateSecret: (id: string) =>
    withIdempotencyKey(['webhook secret', id], (idempotencyKey) =>
      requireField(call(routes.rotateWebhookSecret, { params: { id }, idempotencyKey }), 'secret'),
    ),
  test: (id: string) => call(routes.testWebhook, { params: { id } }),
  deliveries: (id: string, page: number) => call(routes.webhookDeliveries, { params: { id }, query: { page } }),
  replay: (id: string) => call(routes.replayDelivery, { params: { id } }),
}

/** Creates again if the server has deleted the object of an earlier attempt, whose secret was never received. */
async function createAgainIfDeleted<Answer>(what: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await withIdempotencyKey(what, send)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return withIdempotencyKey(what, send)
    throw error
  }
}
