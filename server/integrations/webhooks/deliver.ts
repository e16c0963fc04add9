import { REVOKED_SECRET } from '#server/accounts/accounts.ts'
import { DAY_MS } from '#contract/values/days.ts'
import { DELIVERY_RETRY_DELAYS_SECONDS } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { SecretCipher } from '#server/tokens/secret-cipher.ts'
import type { Sender, SendOutcome } from './send.ts'
import { signedHeaders } from './signature.ts'
import type { IntegrationTransaction } from '#server/integrations/deps.ts'

/** A webhook whose deliveries have failed for this long is switched off. */
const DISABLE_AFTER_MS = 3 * DAY_MS

const NO_SECRET = 'The secret of this webhook was revoked. Resume it, which creates a new one.'
const UNREADABLE_SECRET = 'The secret of this webhook can no longer be decrypted. Rotate it.'

/**
 * Makes one attempt of one delivery. `attempt` is the number of attempts before it: a job that runs twice, or late, finds a different
 * number and does nothing. A process killed between sending and saving the outcome sends the message again, with the same event id
 * (at-least-once delivery). If the webhook is failing, `defer` moves the delivery to a queue of its own, so that
 * a slow receiver does not block the others.
 */
export async function deliver(
  { db, jobs, cipher, sender, transaction }: DeliverDeps,
  { delivery: id, attempt }: { delivery: string; attempt: number },
  failing: 'defer' | 'send',
): Promise<void> {
  const delivery = await readDelivery(db, id)
  if (!delivery || delivery.status !== 'waiting' || delivery.attempts !== attempt) return
  if (failing === 'defer' && delivery.failing_since)
    return jobs.enqueue('webhook.deliverFailing', { delivery: id, attempt })
  const outcome = await send(delivery)
  await transaction((bound) => saveOutcome(bound, delivery, outcome))

  async function send({ url, event_id, body, ...webhook }: WaitingDelivery): Promise<SendOutcome> {
    if (webhook.disabled_at && webhook.origin === 'event') return { code: null, answer: 'The webhook was paused.' }
    const now = new Date()
    if (webhook.secret === REVOKED_SECRET) return { code: null, answer: NO_SECRET }
    const secret = cipher.decrypt(webhook.secret)
    if (secret === null) return { code: null, answer: UNREADABLE_SECRET }
    const hasPrevious = webhook.former_until !== null && webhook.former_until > now
    const previous = hasPrevious && webhook.former_secret !== null ? cipher.decrypt(webhook.former_secret) : null
    const secrets = previous === null ? [secret] : [secret, previous]
    // The operator has configured the private targets.
    const reach = webhook.private_webhooks || webhook.company_id === null ? 'private' : 'public'
    return sender.post(url, reach, { ...signedHeaders(event_id, secrets, body, now) }, body)
  }
}

interface DeliverDeps {
  db: Db
  jobs: Jobs
  cipher: SecretCipher
  sender: Sender
  transaction: IntegrationTransaction
}

type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>

function readDelivery(db: Db, id: string) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .leftJoin('companies', 'companies.id', 'webhooks.company_id')
    .innerJoin('integration_events', 'integration_events.id', 'webhook_deliveries.event_id')
    .select(['webhook_deliveries.id', 'webhook_id', 'event_id', 'origin', 'attempts'])
    .select('webhook_deliveries.status')
    .select(['url', 'secret', 'former_secret', 'former_until', 'disabled_at', 'failing_since', 'body'])
    .select(['private_webhooks', 'webhooks.company_id'])
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst()
}

async function saveOutcome(
  bound: { db: Db; jobs: Jobs },
  delivery: WaitingDelivery,
  { code, answer }: SendOutcome,
): Promise<void> {
  const now = new Date()
  const isDelivered = code !== null && code >= 200 && code < 300
  const wait = mayRetry(delivery) && !isDelivered ? DELIVERY_RETRY_DELAYS_SECONDS[delivery.attempts] : undefined
  const next = wait === undefined ? null : new Date(now.getTime() + wait * 1000)
  const saved = await bound.db
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
    // Of two concurrent attempts, only the first one is saved; it does the rest.
    .where('attempts', '=', delivery.attempts)
    .executeTakeFirst()
  if (Number(saved.numUpdatedRows) === 0) return
  if (next) await bound.jobs.enqueue('webhook.deliver', { delivery: delivery.id, attempt: delivery.attempts + 1 }, next)
  if (isDelivered) await recordSuccess(bound.db, delivery.webhook_id)
  else if (delivery.origin === 'event' && !delivery.disabled_at)
    await recordFailure(bound, delivery.webhook_id, next, now)
}

/** True if a failed attempt is retried: not for a test, which reports its result at once, or after the webhook was paused. */
function mayRetry({ origin, disabled_at }: WaitingDelivery): boolean {
  return origin !== 'test' && disabled_at === null
}

function statusOf(isDelivered: boolean, next: Date | null): 'delivered' | 'waiting' | 'failed' {
  if (isDelivered) return 'delivered'
  return next ? 'waiting' : 'failed'
}

async function recordSuccess(db: Db, webhookId: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Switches a failing webhook off, but only when a delivery has used all its retries: rare failures are not a reason. */
async function recordFailure(
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
    .where('failing_since', '<', new Date(now.getTime() - DISABLE_AFTER_MS))
    .returning('public_id')
    .executeTakeFirst()
  if (!off) return
  await jobs.enqueue('webhook.switchedOff', { webhook: off.public_id, at: now.toISOString() })
}
