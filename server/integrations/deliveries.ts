import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/days.ts'
import { type Deliveries, type Delivery, DELIVERY_DAYS, DELIVERY_PAGE_SIZE } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import { pageMeta } from '#contract/wire.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts, Buyer } from '#server/accounts/accounts.ts'
import type { CartFeature } from '#server/cart/cart.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { insertEvent } from './events.ts'
import { ownWebhook } from './webhooks.ts'

/** A delivery is taken up anew when its time is so long over. */
const LATE_MS = 15 * 60_000

/** Messages a company has sent by hand. */
const BY_HAND = { most: 30, seconds: 600 }

/** What is handed to `work` in a transaction: the cart for its keys, under which something is made once. */
export interface Bound {
  db: Db
  jobs: Jobs
  cart: Pick<CartFeature, 'onceFor'>
}

/** Hands `work` what is bound to a new transaction. */
export type IntegrationTransaction = Transaction<Bound>

/** What webhooks were sent, and sending by hand. */
export function createDeliveries(
  { db, attempts }: { db: Db; attempts: Accounts['attempts'] },
  transaction: IntegrationTransaction,
) {
  const spendFor = ({ companyId }: Buyer) => attempts.spend(`webhook by hand ${companyId}`, BY_HAND)

  async function enqueued(
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
    return asDelivery(row)
  }

  return {
    /** What a webhook was sent, the newest first. Throws `not_found`. */
    async deliveries(buyer: Buyer, id: string, page: number): Promise<Deliveries> {
      const webhook = await ownWebhook(db, buyer, id)
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
      return { data: rows.map(asDelivery), meta }
    },

    /** Sends a `test` event, once. Throws `not_found` and `rate_limited`. */
    async testSend(buyer: Buyer, id: string): Promise<Delivery> {
      const webhook_id = await ownWebhook(db, buyer, id)
      await spendFor(buyer)
      return transaction(async (bound) => {
        const payload = { message: 'A test of your webhook. Nothing has happened.' }
        const happened = { companyId: buyer.companyId, kind: 'test', payload, cause: randomUUID() } as const
        const event_id = await insertEvent(bound.db, happened)
        if (!event_id) throw new Error('A test event with a fresh cause was there already.')
        return enqueued(bound, { webhook_id, event_id, origin: 'test' })
      })
    },

    /** Sends the same event again: same id, same body, a fresh signature. Throws `not_found` and `rate_limited`. */
    async replay(buyer: Buyer, id: string): Promise<Delivery> {
      const former = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .select(['webhook_id', 'event_id'])
        .where('webhooks.company_id', '=', buyer.companyId)
        .where(sql<boolean>`webhook_deliveries.id::text = ${id.toLowerCase()}`)
        .executeTakeFirst()
      if (!former)
        throw new Problem('not_found', `There is no such delivery. The log keeps them for ${DELIVERY_DAYS} days.`)
      await spendFor(buyer)
      return transaction((bound) => enqueued(bound, { ...former, origin: 'replay' }))
    },

    /** Takes up deliveries whose job was lost: one that is there after all finds nothing left to do. */
    async reviveDeliveries(): Promise<void> {
      const late = new Date(Date.now() - LATE_MS)
      await transaction(async (bound) => {
        const rows = await bound.db
          .selectFrom('webhook_deliveries')
          .select(['id', 'attempts'])
          .where('status', '=', 'waiting')
          .where('next_attempt_at', '<', late)
          .execute()
        await bound.jobs.enqueueAll(
          'webhook.deliver',
          rows.map(({ id, attempts: attempt }) => ({ delivery: id, attempt })),
        )
      })
    },

    /** Throws away what is older than the log goes back, and keys that were revoked so long ago. */
    async forgetDeliveries(): Promise<void> {
      const before = new Date(Date.now() - DELIVERY_DAYS * DAY_MS)
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

function asDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.kind,
    // Checks of the table keep both to these.
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
