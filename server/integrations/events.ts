import { randomUUID } from 'node:crypto'
import type { EventKind } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import { among } from '#server/catalog/cards.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/** Something that happened to a company. */
export interface HappenedEvent {
  companyId: number
  kind: EventKind
  /** What happened, as JSON; money in US dollars. */
  payload: object
  /** What makes it this event and no other, such as the invoice: told again, it is told to nobody. */
  cause: string
}

/**
 * Keeps events with a delivery for each webhook that wants them, inside the transaction that `bound` belongs to. A company
 * nobody of which listens costs one query.
 */
export async function recordEvents(
  { db, jobs }: { db: Db; jobs: Jobs },
  events: readonly HappenedEvent[],
): Promise<void> {
  if (events.length === 0) return
  const companies = [...new Set(events.map(({ companyId }) => companyId))]
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'company_id', 'events'])
    .where(among('company_id', companies))
    .where('disabled_at', 'is', null)
    .execute()
  for (const event of events) {
    const listening = webhooks.filter(
      ({ company_id, events: wanted }) => company_id === event.companyId && wanted.includes(event.kind),
    )
    if (listening.length > 0) await recordOne({ db, jobs }, event, listening)
  }
}

async function recordOne(
  bound: { db: Db; jobs: Jobs },
  { companyId, kind, payload, cause }: HappenedEvent,
  webhooks: readonly { id: number }[],
): Promise<void> {
  const event = await insertEvent(bound.db, { companyId, kind, payload, cause })
  if (!event) return
  const deliveries = await bound.db
    .insertInto('webhook_deliveries')
    .values(webhooks.map(({ id }) => ({ webhook_id: id, event_id: event, next_attempt_at: new Date() })))
    .returning('id')
    .execute()
  await bound.jobs.enqueueAll(
    'webhook.deliver',
    deliveries.map(({ id }) => ({ delivery: id, attempt: 0 })),
  )
}

/** Keeps an event and what will be sent of it; null where its cause has been told. */
export async function insertEvent(
  db: Db,
  { companyId, kind, payload, cause }: Omit<HappenedEvent, 'kind'> & { kind: EventKind | 'test' },
): Promise<string | null> {
  const id = randomUUID()
  const created_at = new Date()
  const body = JSON.stringify({ id, event: kind, created_at: created_at.toISOString(), data: payload })
  const row = await db
    .insertInto('integration_events')
    .values({ id, company_id: companyId, kind, cause, body, created_at })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
