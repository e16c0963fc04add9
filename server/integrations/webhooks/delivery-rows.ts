import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DELIVERY_PAGE_SIZE, DELIVERY_RETENTION_DAYS } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Deliveries, Delivery } from '#contract/schemas/integrations.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import type { Bound } from '#server/integrations/deps.ts'
import { insertEvent } from './events.ts'

/** Company that owns a webhook; null: the operator. */
type Owner = number | null

/** Returns a page of the deliveries of a webhook, newest first. */
export async function readDeliveries(db: Db, webhookId: number, page: number): Promise<Deliveries> {
  const { count: total } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  const meta = pageMeta(page, DELIVERY_PAGE_SIZE, total)
  const rows = await selectDeliveries(db)
    .where('webhook_id', '=', webhookId)
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.id')
    .limit(DELIVERY_PAGE_SIZE)
    .offset((meta.current_page - 1) * DELIVERY_PAGE_SIZE)
    .execute()
  return { data: rows.map(toDelivery), meta }
}

/** Sends a `test` event in the transaction of `bound`, without retries. */
export async function sendTest(
  bound: Bound,
  { webhookId, companyId }: { webhookId: number; companyId: Owner },
): Promise<Delivery> {
  const payload = { message: 'A test of your webhook. Nothing has happened.' }
  const event_id = await insertEvent(bound.db, { companyId, kind: 'test', payload, cause: randomUUID() })
  if (!event_id) throw new Error('A test event with this random cause already exists.')
  return enqueueDelivery(bound, { webhook_id: webhookId, event_id, origin: 'test' })
}

/** Returns the webhook and the event of a delivery. Throws `not_found` for one of another owner. */
export async function requireDelivery(
  db: Db,
  id: string,
  owner: Owner,
): Promise<{ webhook_id: number; event_id: string }> {
  const delivery = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhook_id', 'event_id'])
    .where(sql<boolean>`webhooks.company_id is not distinct from ${owner}::integer`)
    .where(sql<boolean>`webhook_deliveries.id::text = ${id.toLowerCase()}`)
    .executeTakeFirst()
  if (delivery) return delivery
  throw new Problem('not_found', `Delivery not found. Deliveries are deleted after ${DELIVERY_RETENTION_DAYS} days.`)
}

/** Sends the event of a delivery again in the transaction of `bound`, with the same id and body and a new signature. */
export async function replayDelivery(
  bound: Bound,
  original: { webhook_id: number; event_id: string },
): Promise<Delivery> {
  return enqueueDelivery(bound, { ...original, origin: 'replay' })
}

async function enqueueDelivery(
  bound: Bound,
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
