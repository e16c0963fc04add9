import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { DAY_MS } from '#contract/values/days.ts'
import type { Deliveries, Delivery } from '#contract/schemas/integrations.ts'
import { DELIVERY_RETENTION_DAYS } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { readDeliveries, replayDelivery, requireDelivery, sendTest } from './delivery-rows.ts'
import { requireWebhookId } from './find-webhook.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'
import type { IntegrationTransaction } from '#server/integrations/deps.ts'

/** A delivery that is overdue for this long has lost its job and gets a new one. */
const OVERDUE_AFTER_MS = 15 * 60_000

/** Rate limit of test messages and replays of a company. */
const MANUAL_SENDS = { max: 30, seconds: 600 }

/** The delivery log of webhooks, test messages and replays. Those of buyers throw `permission_missing`. */
export function createDeliveries(
  { db, rateLimiter }: { db: Db; rateLimiter: Accounts['rateLimiter'] },
  transaction: IntegrationTransaction,
) {
  const consumeManualSend = ({ companyId }: Buyer) => rateLimiter.consume(`webhook by hand ${companyId}`, MANUAL_SENDS)

  return {
    /** Returns a page of a webhook's deliveries, newest first. Throws `not_found`. */
    async list(buyer: Member, id: string, page: number): Promise<Deliveries> {
      requirePermission(buyer, 'integrations.write')
      const webhook = await requireWebhookId(db, buyer, id)
      return readDeliveries(db, webhook, page)
    },

    /** Sends a `test` event, without retries. Throws `not_found` and `rate_limited`. */
    async testSend(buyer: Member, id: string): Promise<Delivery> {
      requirePermission(buyer, 'integrations.write')
      const webhookId = await requireWebhookId(db, buyer, id)
      await consumeManualSend(buyer)
      return transaction((bound) => sendTest(bound, { webhookId, companyId: buyer.companyId }))
    },

    /** Sends the event of a delivery again, with the same id and body and a new signature. Throws `not_found` and `rate_limited`. */
    async replay(buyer: Member, id: string): Promise<Delivery> {
      requirePermission(buyer, 'integrations.write')
      const original = await requireDelivery(db, id, buyer.companyId)
      await consumeManualSend(buyer)
      return transaction((bound) => replayDelivery(bound, original))
    },

    /** Enqueues overdue deliveries again, because their job was lost. If the job exists after all, its second run does nothing. */
    async retryOverdue(): Promise<void> {
      const before = new Date(Date.now() - OVERDUE_AFTER_MS)
      await transaction(async (bound) => {
        const rows = await bound.db
          .selectFrom('webhook_deliveries')
          .select(['id', 'attempts'])
          .where('status', '=', 'waiting')
          .where('next_attempt_at', '<', before)
          .execute()
        await bound.jobs.enqueueAll(
          'webhook.deliver',
          rows.map(({ id, attempts: attempt }) => ({ delivery: id, attempt })),
        )
      })
    },

    /** Deletes deliveries, events and revoked API keys that are older than the retention period. */
    async deleteOld(): Promise<void> {
      const before = new Date(Date.now() - DELIVERY_RETENTION_DAYS * DAY_MS)
      await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
      await db
        .deleteFrom('integration_events')
        .where('created_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhook_deliveries')
                .select('webhook_deliveries.id')
                .whereRef('webhook_deliveries.event_id', '=', 'integration_events.id'),
            ),
          ),
        )
        .execute()
      await db.deleteFrom('api_keys').where('revoked_at', '<', before).execute()
    },
  }
}
