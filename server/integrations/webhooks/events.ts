import { randomUUID } from 'node:crypto'
import type { OperatorEventKind } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { anyOf } from '#database/any-of.ts'

/** An event, to be sent to the webhooks of a company, or to those of the operator. */
export interface WebhookEvent {
  /** Null: for the operator. */
  companyId: number | null
  kind: OperatorEventKind
  /** The `data` of the message; money in US dollars. */
  payload: object
  /** Identifies the event, such as an invoice number: recording the same cause again does nothing. */
  cause: string
  /** True for an event of a test order: only webhooks that also get those are subscribed. */
  isTest?: boolean
}

/**
 * Records webhook events, each with a delivery per subscribed webhook, in the transaction of `db` and `jobs`. Costs one query if no
 * webhook is subscribed.
 */
export async function recordEvents(
  { db, jobs }: { db: Db; jobs: Jobs },
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return
  const companies = [...new Set(events.flatMap(({ companyId }) => companyId ?? []))]
  const isForOperator = events.some(({ companyId }) => companyId === null)
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'company_id', 'events', 'test_orders'])
    .where((eb) => eb.or([anyOf('company_id', companies), ...(isForOperator ? [eb('company_id', 'is', null)] : [])]))
    .where('disabled_at', 'is', null)
    .execute()
  for (const event of events) {
    const subscribed = webhooks.filter(
      ({ company_id, events: kinds, test_orders }) =>
        company_id === event.companyId && kinds.includes(event.kind) && (test_orders || !event.isTest),
    )
    if (subscribed.length > 0) await recordEvent({ db, jobs }, event, subscribed)
  }
}

async function recordEvent(
  bound: { db: Db; jobs: Jobs },
  event: WebhookEvent,
  webhooks: readonly { id: number }[],
): Promise<void> {
  const id = await insertEvent(bound.db, event)
  if (id === null) return
  const deliveries = await bound.db
    .insertInto('webhook_deliveries')
    .values(webhooks.map((webhook) => ({ webhook_id: webhook.id, event_id: id, next_attempt_at: new Date() })))
    .returning('id')
    .execute()
  await bound.jobs.enqueueAll(
    'webhook.deliver',
    deliveries.map(({ id }) => ({ delivery: id, attempt: 0 })),
  )
}

/** Inserts an event with the exact body to send. Returns its id, or null if the event is already recorded. */
export async function insertEvent(
  db: Db,
  { companyId, kind, payload, cause, isTest }: Omit<WebhookEvent, 'kind'> & { kind: OperatorEventKind | 'test' },
): Promise<string | null> {
  const id = randomUUID()
  const created_at = new Date()
  const mark = isTest && { test: true }
  const body = JSON.stringify({ id, event: kind, created_at: created_at.toISOString(), ...mark, data: payload })
  const row = await db
    .insertInto('integration_events')
    .values({ id, company_id: companyId, kind, cause, body, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
