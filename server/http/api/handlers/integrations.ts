import type { INTEGRATION_ENDPOINTS } from '#contract/endpoints/integrations.ts'
import type { RequestSession } from '#server/http/auth/request-session.ts'
import type { WebhookManager } from '#server/accounts/deps.ts'
import { type Handlers, requireFound, requireBuyer, requireSession } from './handler.ts'

/** The search keys do not depend on the origin. */
const ANY_ORIGIN = 'http://localhost'

/** Returns the buyer with the session or the API key of the request. Throws `not_signed_in`. */
async function requireManager(session: RequestSession): Promise<WebhookManager> {
  return { ...(await requireSession(session)), apiKey: (await session.apiKey())?.id ?? null }
}

export const integrationHandlers: Handlers<typeof INTEGRATION_ENDPOINTS> = {
  apiKeys: async ({ shop, session }) => ({
    data: await shop.integrations.apiKeys.list((await requireBuyer(session)).user),
  }),
  async me({ shop, session }) {
    const { user } = await requireBuyer(session)
    const { u_id } = await shop.accounts.profile.user(user)
    return { data: { u_id, api_key: await session.apiKey() } }
  },
  createApiKey: async ({ shop, session, body, headers }) =>
    shop.integrations.apiKeys.create(await requireSession(session), body, headers['idempotency-key']),
  async revokeApiKey({ shop, session, params }) {
    await shop.integrations.apiKeys.revoke((await requireBuyer(session)).user, params.id)
    return { status: true }
  },
  webhooks: async ({ shop, session }) => ({
    data: await shop.integrations.webhooks.list((await requireBuyer(session)).user),
  }),
  createWebhook: async ({ shop, session, body, headers }) =>
    shop.integrations.webhooks.create(await requireManager(session), body, headers['idempotency-key']),
  changeWebhook: async ({ shop, session, params, body }) =>
    shop.integrations.webhooks.change(await requireManager(session), params.id, body),
  async removeWebhook({ shop, session, params }) {
    await shop.integrations.webhooks.remove((await requireBuyer(session)).user, params.id)
    return { status: true }
  },
  rotateWebhookSecret: async ({ shop, session, params, headers }) =>
    shop.integrations.webhooks.rotateSecret(await requireManager(session), params.id, headers['idempotency-key']),
  testWebhook: async ({ shop, session, params }) => ({
    data: await shop.integrations.deliveries.testSend((await requireBuyer(session)).user, params.id),
  }),
  webhookDeliveries: async ({ shop, session, params, query }) =>
    shop.integrations.deliveries.list((await requireBuyer(session)).user, params.id, query.page),
  replayDelivery: async ({ shop, session, params }) => ({
    data: await shop.integrations.deliveries.replay((await requireBuyer(session)).user, params.id),
  }),
  async searchAccess({ shop }) {
    const { origins } = shop.search
    const config = requireFound(await shop.search.config(ANY_ORIGIN), 'This shop has no search key for API clients.')
    return {
      data: { app_id: config.appId, search_key: config.publicKey, index: config.indexName, origins: [...origins] },
    }
  },
}
