import * as routes from '#contract/client/routes.ts'
import type { NewApiKey, NewWebhook, WebhookChange } from '#contract/integrations.ts'
import { call, CallFailure } from '#web/storefront/api.ts'
import { underOneKey } from '#web/storefront/under-one-key.ts'
import { wholeAnswer } from '#web/storefront/whole-answer.ts'

/** What the page about integrations calls. Each throws a `CallFailure`. What tells a secret is asked for once until it has told it. */
export const integrationCalls = {
  createKey: (key: NewApiKey) =>
    madeAnew(['api key', key], (idempotencyKey) =>
      wholeAnswer(call(routes.createApiKey, { body: key, idempotencyKey }), 'key'),
    ),
  revokeKey: (id: string) => call(routes.revokeApiKey, { params: { id } }),
  createWebhook: (webhook: NewWebhook) =>
    madeAnew(['webhook', webhook], (idempotencyKey) =>
      wholeAnswer(call(routes.createWebhook, { body: webhook, idempotencyKey }), 'secret'),
    ),
  changeWebhook: (id: string, change: WebhookChange) => call(routes.changeWebhook, { params: { id }, body: change }),
  removeWebhook: (id: string) => call(routes.removeWebhook, { params: { id } }),
  rotateSecret: (id: string) =>
    underOneKey(['webhook secret', id], (idempotencyKey) =>
      wholeAnswer(call(routes.rotateWebhookSecret, { params: { id }, idempotencyKey }), 'secret'),
    ),
  test: (id: string) => call(routes.testWebhook, { params: { id } }),
  deliveries: (id: string, page: number) => call(routes.webhookDeliveries, { params: { id }, query: { page } }),
  replay: (id: string) => call(routes.replayDelivery, { params: { id } }),
}

/** What was made unseen, and taken away because nobody knew its secret, is not there: making another one is what is meant. */
async function madeAnew<Answer>(what: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await underOneKey(what, send)
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return underOneKey(what, send)
    throw error
  }
}
