import { sql } from 'kysely'
import { MAX_WEBHOOKS, type OperatorEventKind, PREVIOUS_SECRET_HOURS } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Deliveries, Delivery } from '#contract/schemas/integrations.ts'
import type {
  CreatedOperatorWebhook,
  NewOperatorWebhook,
  OperatorWebhook,
  OperatorWebhookChange,
} from '#contract/schemas/admin/settings/operator-webhooks.ts'
import { lockUntilCommit } from '#database/advisory-lock.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { SecretCipher } from '#server/tokens/secret-cipher.ts'
import { requireAllowedUrl } from './allowed-url.ts'
import { readDeliveries, replayDelivery, requireDelivery, sendTest } from './delivery-rows.ts'
import { hasPublicId, webhookNotFound } from './find-webhook.ts'
import type { Sender } from './send.ts'
import { createWebhookSecret, toWebhook, type WebhookRow } from './webhook-rows.ts'

/** Rate limit of test messages and replays of the operator. */
const MANUAL_SENDS = { max: 60, seconds: 600 }

interface OperatorWebhookDeps {
  db: Db
  jobs: Jobs
  rateLimiter: Accounts['rateLimiter']
  cipher: SecretCipher
  sender: Sender
}

/**
 * Webhooks of the operator: rows without a company, which get the events of all companies. Writes run in the transaction of `db`. They may
 * reach the private targets of the operator's own configuration.
 */
export function createOperatorWebhooks({ db, jobs, rateLimiter, cipher, sender }: OperatorWebhookDeps) {
  const rowOf = (id: string) =>
    db.selectFrom('webhooks').selectAll().where('company_id', 'is', null).where(hasPublicId(id))

  /** Returns the row of a webhook that is about to be changed, locked. Throws `not_found`. */
  async function lockRow(id: string): Promise<WebhookRow & { id: number }> {
    const row = await rowOf(id).forUpdate().executeTakeFirst()
    if (!row) throw webhookNotFound()
    return row
  }

  async function requireId(id: string): Promise<number> {
    const row = await rowOf(id).executeTakeFirst()
    if (!row) throw webhookNotFound()
    return row.id
  }

  const consumeManualSend = () => rateLimiter.consume('webhook of the operator by hand', MANUAL_SENDS)

  return {
    /** Returns the webhooks, newest first. */
    async list(): Promise<OperatorWebhook[]> {
      const rows = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('company_id', 'is', null)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toOperatorWebhook)
    },

    /** Creates a webhook. Throws `invalid_input` for a URL that is not allowed, or above the limit of webhooks. */
    async create({ url, events }: NewOperatorWebhook): Promise<CreatedOperatorWebhook> {
      const allowed = requireAllowedUrl(sender, url, 'private')
      // Two concurrent requests must not both create the last one.
      await lockUntilCommit(db, 'operatorWebhooks')
      const { count } = await db
        .selectFrom('webhooks')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('company_id', 'is', null)
        .executeTakeFirstOrThrow()
      if (count >= MAX_WEBHOOKS) {
        throw Problem.invalid({ url: [`There are ${MAX_WEBHOOKS} webhooks, which is the limit. Remove one first.`] })
      }
      const secret = createWebhookSecret()
      const row = await db
        .insertInto('webhooks')
        .values({ company_id: null, url: allowed, events: [...new Set(events)], secret: cipher.encrypt(secret) })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { data: toOperatorWebhook(row), secret }
    },

    /** Changes the given fields. Returns the webhook before and after. Throws `not_found` and `invalid_input`. */
    async change(
      id: string,
      { url, events, active }: OperatorWebhookChange,
    ): Promise<{ before: OperatorWebhook; after: OperatorWebhook }> {
      const allowed = url === undefined ? undefined : requireAllowedUrl(sender, url, 'private')
      const before = await lockRow(id)
      const row = await db
        .updateTable('webhooks')
        .set({
          url: allowed ?? before.url,
          events: events ? [...new Set(events)] : before.events,
          ...(active === true && { disabled_at: null, disabled_by: null, failing_since: null }),
          ...(active === false && { disabled_at: new Date(), disabled_by: 'shop' }),
        })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { before: toOperatorWebhook(before), after: toOperatorWebhook(row) }
    },

    /** Deletes a webhook with its deliveries. Returns it. Throws `not_found`. */
    async remove(id: string): Promise<OperatorWebhook> {
      const row = await lockRow(id)
      await db.deleteFrom('webhooks').where('id', '=', row.id).execute()
      return toOperatorWebhook(row)
    },

    /** Replaces the secret. Messages are signed with the new and the previous one for a day. Throws `not_found`. */
    async rotateSecret(id: string): Promise<CreatedOperatorWebhook> {
      const { id: rowId } = await lockRow(id)
      const secret = createWebhookSecret()
      const row = await db
        .updateTable('webhooks')
        .set({
          secret: cipher.encrypt(secret),
          former_secret: sql<string>`secret`,
          former_until: new Date(Date.now() + PREVIOUS_SECRET_HOURS * 3_600_000),
        })
        .where('id', '=', rowId)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { data: toOperatorWebhook(row), secret }
    },

    /** Returns a page of the deliveries of a webhook, newest first. Throws `not_found`. */
    async deliveries(id: string, page: number): Promise<Deliveries> {
      return readDeliveries(db, await requireId(id), page)
    },

    /** Sends a `test` event, without retries. Throws `not_found` and `rate_limited`. */
    async test(id: string): Promise<Delivery> {
      const webhookId = await requireId(id)
      await consumeManualSend()
      return sendTest({ db, jobs }, { webhookId, companyId: null })
    },

    /** Sends the event of a delivery again. Throws `not_found` and `rate_limited`. */
    async replay(deliveryId: string): Promise<Delivery> {
      const original = await requireDelivery(db, deliveryId, null)
      await consumeManualSend()
      return replayDelivery({ db, jobs }, original)
    },
  }
}

function toOperatorWebhook(row: WebhookRow): OperatorWebhook {
  return { ...toWebhook(row), events: row.events as OperatorEventKind[] }
}
