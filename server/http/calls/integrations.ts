import type { INTEGRATION_ENDPOINTS } from '#contract/endpoints/integrations.ts'
import { type Calls, found, signedIn } from './call.ts'

/** The keys are the same wherever a page is. */
const ANY_ORIGIN = 'http://localhost'

export const integrationCalls: Calls<typeof INTEGRATION_ENDPOINTS> = {
  apiKeys: async ({ shop, visit }) => ({ data: await shop.integrations.keys((await signedIn(visit)).user) }),
  createApiKey: async ({ shop, visit, body, headers }) =>
    shop.integrations.createKey((await signedIn(visit)).user, body, headers['idempotency-key']),
  async revokeApiKey({ shop, visit, params }) {
    await shop.integrations.revokeKey((await signedIn(visit)).user, params.id)
    return { status: true }
  },
  webhooks: async ({ shop, visit }) => ({ data: await shop.integrations.webhooks((await signedIn(visit)).user) }),
  createWebhook: async ({ shop, visit, body, headers }) =>
    shop.integrations.createWebhook((await signedIn(visit)).user, body, headers['idempotency-key']),
  changeWebhook: async ({ shop, visit, params, body }) => ({
    data: await shop.integrations.changeWebhook((await signedIn(visit)).user, params.id, body),
  }),
  async removeWebhook({ shop, visit, params }) {
    await shop.integrations.removeWebhook((await signedIn(visit)).user, params.id)
    return { status: true }
  },
  rotateWebhookSecret: async ({ shop, visit, params, headers }) =>
    shop.integrations.rotateSecret((await signedIn(visit)).user, params.id, headers['idempotency-key']),
  testWebhook: async ({ shop, visit, params }) => ({
    data: await shop.integrations.testSend((await signedIn(visit)).user, params.id),
  }),
  webhookDeliveries: async ({ shop, visit, params, query }) =>
    shop.integrations.deliveries((await signedIn(visit)).user, params.id, query.page),
  replayDelivery: async ({ shop, visit, params }) => ({
    data: await shop.integrations.replay((await signedIn(visit)).user, params.id),
  }),
  async searchAccess({ shop }) {
    const { origins } = shop.search
    const config = found(await shop.search.config(ANY_ORIGIN), 'This shop has no search key for programs.')
    return {
      data: { app_id: config.appId, search_key: config.publicKey, index: config.indexName, origins: [...origins] },
    }
  },
}
