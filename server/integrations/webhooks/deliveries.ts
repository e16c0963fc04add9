import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/values/days.ts'
import type { Deliveries, Delivery } from '#contract/schemas/integrations.ts'
import { DELIVERY_RETENTION_DAYS, DELIVERY_PAGE_SIZE } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { insertEvent } from './events.ts'
import { requireWebhookId } from './find-webhook.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import type { IntegrationTransaction } from '#server/integrations/deps.ts'

/** A delivery that is overdue for this long has lost its job and gets a new one. */
const OVERDUE_AFTER_MS = 15 * 60_000

/** Rate limit of test messages and replays of a company. */
const MANUAL_SENDS = { max: 30, seconds: 600 }

/** The delivery log of webhooks, test messages and replays. */
export function createDeliveries(
  { db, rateLimiter }: { db: Db; rateLimiter: Accounts['rateLimiter'] },
  transaction: IntegrationTransaction,
) {
  const consumeManualSend = ({ companyId }: Buyer) => rateLimiter.consume(`webhook by hand ${companyId}`, MANUAL_SENDS)

  async function enqueueDelivery(
    bound: { db: Db; jobs: Jobs },
    delivery: { webhook_id: number; event_id: string; origin: 'replay' | 'test' },
  ): Promise<Delivery> {
    const { id } = await bound.db
      .insertInto('webhook_deliveries')
      .values({ ...delivery, next_attempt_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bound.jobs.enqueue('webhook.deliver', { delivery: id, attempt: 0 })
    const row = await selectDeliveries(bound.db).where('webhook_deliveries.id', '=', id).executeTakeFirstOrThrow()
    return toDelivery(row)
  }

  return {
    /** Returns a page of a webhook's deliveries, newest first. Throws `not_found`. */
    async list(buyer: Buyer, id: string, page: number): Promise<Deliveries> {
      const webhook = await requireWebhookId(db, buyer, id)
      const { count: total } = await db
        .selectFrom('webhook_deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('webhook_id', '=', webhook)
        .executeTakeFirstOrThrow()
      const meta = pageMeta(page, DELIVERY_PAGE_SIZE, total)
      const rows = await selectDeliveries(db)
        .where('webhook_id', '=', webhook)
        .orderBy('webhook_deliveries.created_at', 'desc')
        .orderBy('webhook_deliveries.id')
        .limit(DELIVERY_PAGE_SIZE)
        .offset((meta.current_page - 1) * DELIVERY_PAGE_SIZE)
        .execute()
      return { data: rows.map(toDelivery), meta }
    },

    /** Sends a `test` event, without retries. Throws `not_found` and `rate_limited`. */
    async testSend(buyer: Buyer, id: string): Promise<Delivery> {
      const webhook_id = await requireWebhookId(db, buyer, id)
      await consumeManualSend(buyer)
      return transaction(async (bound) => {
        const payload = { message: 'A test of your webhook. Nothing has happened.' }
        const event = { companyId: buyer.companyId, kind: 'test', payload, cause: randomUUID() } as const
        const event_id = await insertEvent(bound.db, event)
        if (!event_id) throw new Error('A test event with this random cause already exists.')
        return enqueueDelivery(bound, { webhook_id, event_id, origin: 'test' })
      })
    },

    /** Sends the event of a delivery again, with the same id and body and a new signature. Throws `not_found` and `rate_limited`. */
    async replay(buyer: Buyer, id: string): Promise<Delivery> {
      const original = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .select(['webhook_id', 'event_id'])
        .where('webhooks.company_id', '=', buyer.companyId)
        .where(sql<boolean>`webhook_deliveries.id::text = ${id.toLowerCase()}`)
        .executeTakeFirst()
      if (!original)
        throw new Problem(
          'not_found',
          `Delivery not found. Deliveries are deleted after ${DELIVERY_RETENTION_DAYS} days.`,
        )
      await consumeManualSend(buyer)
      return transaction((bound) => enqueueDelivery(bound, { ...original, origin: 'replay' }))
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

function selectDeliveries(db: Db) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('integration_events', 'integration_events.id', 'webhook_deliveries.event_id')
    .selectAll('webhook_deliveries')
    .select(['integration_events.kind', 'integration_events.body'])
}

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.kind,
    // Check constraints of the table allow only these values.
    origin: row.origin as Delivery['origin'],
    status: row.status as Delivery['status'],
    attempts: row.attempts,
    response_code: row.response_code,
    answer: row.answer,
    body: row.body,
    created_at: row.created_at.toISOString(),
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  }
}
