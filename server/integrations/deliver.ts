import { DAY_MS } from '#contract/days.ts'
import { RETRY_AFTER_SECONDS } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { IntegrationTransaction } from './deliveries.ts'
import type { Sealer } from './sealed-secrets.ts'
import type { Sender, SendOutcome } from './send.ts'
import { signedHeaders } from './signature.ts'

/** A webhook that nothing could be delivered to for so long is switched off. */
const PATIENCE_MS = 3 * DAY_MS

const UNREADABLE = 'The secret of this webhook cannot be read any more. Rotate it.'

/**
 * One try of one delivery. `attempt` is how many there were before: a job that runs twice, or late, finds another number
 * and does nothing. A process killed between the message and its record sends it once more, under the same event id.
 */
export async function deliver(
  { db, jobs, sealer, sender, transaction }: DeliverParts,
  { delivery: id, attempt }: { delivery: string; attempt: number },
  how: 'soon' | 'patiently',
): Promise<void> {
  const delivery = await readDelivery(db, id)
  if (!delivery || delivery.status !== 'waiting' || delivery.attempts !== attempt) return
  if (how === 'soon' && delivery.failing_since) return jobs.enqueue('webhook.deliverFailing', { delivery: id, attempt })
  const outcome = await send(delivery)
  await transaction((bound) => keepOutcome(bound, delivery, outcome))

  async function send({ url, event_id, body, ...webhook }: WaitingDelivery): Promise<SendOutcome> {
    if (webhook.disabled_at && webhook.origin === 'event') return { code: null, answer: 'The webhook was paused.' }
    const now = new Date()
    const secret = sealer.open(webhook.secret)
    if (secret === null) return { code: null, answer: UNREADABLE }
    const isBoth = webhook.former_until !== null && webhook.former_until > now
    const former = isBoth && webhook.former_secret !== null ? sealer.open(webhook.former_secret) : null
    const secrets = former === null ? [secret] : [secret, former]
    return sender.post(url, { ...signedHeaders(event_id, secrets, body, now) }, body)
  }
}

interface DeliverParts {
  db: Db
  jobs: Jobs
  sealer: Sealer
  sender: Sender
  transaction: IntegrationTransaction
}

type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>

function readDelivery(db: Db, id: string) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('integration_events', 'integration_events.id', 'webhook_deliveries.event_id')
    .select(['webhook_deliveries.id', 'webhook_id', 'event_id', 'origin', 'status', 'attempts'])
    .select(['url', 'secret', 'former_secret', 'former_until', 'disabled_at', 'failing_since', 'body'])
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst()
}

async function keepOutcome(
  bound: { db: Db; jobs: Jobs },
  delivery: WaitingDelivery,
  { code, answer }: SendOutcome,
): Promise<void> {
  const now = new Date()
  const isDelivered = code !== null && code >= 200 && code < 300
  const wait = mayGoOn(delivery) && !isDelivered ? RETRY_AFTER_SECONDS[delivery.attempts] : undefined
  const next = wait === undefined ? null : new Date(now.getTime() + wait * 1000)
  const kept = await bound.db
    .updateTable('webhook_deliveries')
    .set({
      status: statusOf(isDelivered, next),
      attempts: delivery.attempts + 1,
      response_code: code,
      answer,
      last_attempt_at: now,
      next_attempt_at: next,
    })
    .where('id', '=', delivery.id)
    // Who was first has told the rest.
    .where('attempts', '=', delivery.attempts)
    .executeTakeFirst()
  if (Number(kept.numUpdatedRows) === 0) return
  if (next) await bound.jobs.enqueue('webhook.deliver', { delivery: delivery.id, attempt: delivery.attempts + 1 }, next)
  if (isDelivered) await noteSuccess(bound.db, delivery.webhook_id)
  else if (delivery.origin === 'event' && !delivery.disabled_at)
    await noteFailure(bound, delivery.webhook_id, next, now)
}

/** A test says at once what it found; what was paused meanwhile has ended. */
function mayGoOn({ origin, disabled_at }: WaitingDelivery): boolean {
  return origin !== 'test' && disabled_at === null
}

function statusOf(isDelivered: boolean, next: Date | null): 'delivered' | 'waiting' | 'failed' {
  if (isDelivered) return 'delivered'
  return next ? 'waiting' : 'failed'
}

async function noteSuccess(db: Db, webhookId: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Only what was given up counts against it: one failure now and one next week are no reason. */
async function noteFailure(
  { db, jobs }: { db: Db; jobs: Jobs },
  webhookId: number,
  next: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: now })
    .where('id', '=', webhookId)
    .where('failing_since', 'is', null)
    .execute()
  if (next) return
  const off = await db
    .updateTable('webhooks')
    .set({ disabled_at: now, disabled_by: 'failures' })
    .where('id', '=', webhookId)
    .where('disabled_at', 'is', null)
    .where('failing_since', '<', new Date(now.getTime() - PATIENCE_MS))
    .returning('public_id')
    .executeTakeFirst()
  if (!off) return
  await jobs.enqueue('webhook.switchedOff', { webhook: off.public_id, at: now.toISOString() })
}
