import type { ADMIN_WEBHOOK_ENDPOINTS } from '#contract/endpoints/admin/settings/webhooks.ts'
import type { AdminRequests, Stage } from './stage.ts'

const WEBHOOK = { url: 'https://hooks.example/trellis', events: ['order.placed', 'stock.out'] } as const

/** Creates a webhook. Returns its path parameter. */
async function webhook({ owner }: Stage): Promise<{ id: string }> {
  const { data } = await owner.client.adminCreateWebhook({ body: { ...WEBHOOK, events: [...WEBHOOK.events] } })
  // The shop has a bounded number of them.
  for (const { id } of (await owner.client.adminWebhooks()).data) {
    if (id !== data.id) await owner.client.adminRemoveWebhook({ params: { id } })
  }
  return { id: data.id }
}

export const WEBHOOK_REQUESTS: AdminRequests<typeof ADMIN_WEBHOOK_ENDPOINTS> = {
  async adminWebhooks(stage) {
    await webhook(stage)
    return {}
  },
  async adminCreateWebhook(stage) {
    await webhook(stage)
    return { request: { body: { url: 'https://hooks.example/orders', events: ['order.placed', 'order.shipped'] } } }
  },
  adminChangeWebhook: async (stage) => ({
    request: { params: await webhook(stage), body: { events: ['order.placed'], active: false } },
  }),
  adminRemoveWebhook: async (stage) => ({ request: { params: await webhook(stage) } }),
  adminRotateWebhookSecret: async (stage) => ({ request: { params: await webhook(stage) } }),
  async adminWebhookDeliveries(stage) {
    const params = await webhook(stage)
    await stage.owner.client.adminTestWebhook({ params })
    return { request: { params, query: { page: 1 } } }
  },
  adminTestWebhook: async (stage) => ({ request: { params: await webhook(stage) } }),
  async adminReplayDelivery(stage) {
    const params = await webhook(stage)
    const { data } = await stage.owner.client.adminTestWebhook({ params })
    return { request: { params: { id: data.id } } }
  },
}
