import type { ADMIN_WEBHOOK_ENDPOINTS } from '#contract/endpoints/admin/settings/webhooks.ts'
import type { OperatorWebhook } from '#contract/schemas/admin/settings/operator-webhooks.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminWebhookHandlers: AdminHandlers<typeof ADMIN_WEBHOOK_ENDPOINTS> = {
  adminWebhooks: async ({ shop }) => ({ data: await shop.integrations.operatorWebhooks.list() }),
  async adminCreateWebhook({ shop, body, audit }) {
    const created = await shop.integrations.operatorWebhooks.create(body)
    audit({ subject: subjectOf(created.data), changes: changesBetween({}, audited(created.data)) })
    return created
  },
  async adminChangeWebhook({ shop, params: { id }, body, audit }) {
    const { before, after } = await shop.integrations.operatorWebhooks.change(id, body)
    audit({ subject: subjectOf(after), changes: changesBetween(audited(before), audited(after)) })
    return { data: after }
  },
  async adminRemoveWebhook({ shop, params: { id }, audit }) {
    const removed = await shop.integrations.operatorWebhooks.remove(id)
    audit({ subject: subjectOf(removed), changes: changesBetween(audited(removed), {}) })
    return { status: true }
  },
  async adminRotateWebhookSecret({ shop, params: { id }, audit }) {
    const rotated = await shop.integrations.operatorWebhooks.rotateSecret(id)
    audit({ subject: subjectOf(rotated.data), changes: { secret_rotated: [null, true] } })
    return rotated
  },
  adminWebhookDeliveries: ({ shop, params: { id }, query: { page } }) =>
    shop.integrations.operatorWebhooks.deliveries(id, page),
  async adminTestWebhook({ shop, params: { id }, audit }) {
    audit({ subject: { kind: 'webhook', id } })
    return { data: await shop.integrations.operatorWebhooks.test(id) }
  },
  adminReplayDelivery: async ({ shop, params: { id } }) => ({
    data: await shop.integrations.operatorWebhooks.replay(id),
  }),
}

const subjectOf = ({ id }: OperatorWebhook) => ({ kind: 'webhook' as const, id })

/** The fields that the audit log compares. Neither the secret nor the path, which may contain a token of the receiver. */
const audited = ({ url, events, status }: OperatorWebhook) => ({
  server: new URL(url).host,
  events: events.join(', '),
  status,
})
