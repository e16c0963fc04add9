import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { sql } from 'kysely'
import { PREVIOUS_SECRET_HOURS } from '#contract/integrations.ts'
import type {
  ChangedWebhook,
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookChange,
} from '#contract/schemas/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { limitChanges } from '#server/integrations/limit-changes.ts'
import { requireAllowedUrl } from './allowed-url.ts'
import { insertWebhook, type IssuedSecret } from './create-webhook.ts'
import { changeWebhook, isOnlyPaused } from './change-webhook.ts'
import { hasPublicId, webhookNotFound } from './find-webhook.ts'
import { notifyOfWebhook } from './notify-of-webhook.ts'
import { type Accounts, lockMember } from '#server/accounts/accounts.ts'
import { withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import type { SecretCipher } from '#server/tokens/secret-cipher.ts'
import { reachOf } from './private-webhooks.ts'
import { requireManager } from './require-manager.ts'
import type { Sender } from './send.ts'
import { createWebhookSecret, toWebhook } from './webhook-rows.ts'
import type { Buyer, WebhookManager, Member } from '#server/accounts/deps.ts'
import type { IntegrationTransaction } from '#server/integrations/deps.ts'

interface WebhookDeps {
  db: Db
  rateLimiter: Accounts['rateLimiter']
  cipher: SecretCipher
  sender: Sender
}

/** Webhooks: URLs that receive events. They belong to the company, and its members with `integrations.write` can see and change them. */
export function createWebhooks({ db, rateLimiter, cipher, sender }: WebhookDeps, transaction: IntegrationTransaction) {
  /**
   * Rotates the secret, once per idempotency key `key`; retries with that key return the same secret. Messages are signed with the new
   * and the previous secret for a day. Throws `not_found`, `password_required`, and `key_reused` also if the secret was rotated again
   * since.
   */
  async function rotateSecret(buyer: WebhookManager, id: string, key?: string): Promise<CreatedWebhook> {
    requirePermission(buyer, 'integrations.write')
    await limitChanges({ db, rateLimiter }, buyer, requireManager)
    const request = { key, request: ['webhook secret', id] }
    const issued = await transaction(async (bound) => {
      await lockMember(bound.db, buyer)
      await requireManager(bound.db, buyer)
      return withIdempotencyKey(
        bound.db,
        { user: buyer, guestHash: null },
        request,
        async (): Promise<IssuedSecret> => {
          const previousUntil = new Date(Date.now() + PREVIOUS_SECRET_HOURS * 3_600_000)
          const rotated = await bound.db
            .updateTable('webhooks')
            .set({
              secret: cipher.encrypt(createWebhookSecret()),
              former_secret: sql<string>`secret`,
              former_until: previousUntil,
              changed_by: buyer.id,
              secret_by: buyer.id,
              // A colleague may have rotated it before this column existed.
              former_secret_by: sql<number | null>`coalesce(secret_by, changed_by)`,
            })
            .where('company_id', '=', buyer.companyId)
            .where(hasPublicId(id))
            .returning('url')
            .executeTakeFirst()
          if (!rotated) throw webhookNotFound()
          await notifyOfWebhook(bound.jobs, buyer, rotated.url, 'secret')
          return { id, former_until: previousUntil.toISOString() }
        },
      )
    })
    return withSecret(buyer, issued)
  }

  /**
   * Returns the webhook with the secret that a request created. If the secret can no longer be decrypted, it is replaced. Throws
   * `not_found` if the webhook was removed since, and `key_reused` if its secret was rotated since.
   */
  async function withSecret(buyer: Buyer, issued: IssuedSecret): Promise<CreatedWebhook> {
    const row = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('company_id', '=', buyer.companyId)
      .where(hasPublicId(issued.id))
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', 'This webhook was removed. Create another one.')
    if ((row.former_until?.toISOString() ?? null) !== issued.former_until) {
      throw new Problem('key_reused', 'The secret of this webhook was changed since. Rotate it again.')
    }
    const secret = cipher.decrypt(row.secret)
    if (secret !== null) return { data: toWebhook(row), secret }
    await db
      .updateTable('webhooks')
      .set({ secret: cipher.encrypt(createWebhookSecret()) })
      .where('id', '=', row.id)
      .where('secret', '=', row.secret)
      .execute()
    return withSecret(buyer, issued)
  }

  return {
    /** Returns the company's webhooks, newest first. */
    async list({ companyId, permissions }: Pick<Member, 'companyId' | 'permissions'>): Promise<Webhook[]> {
      requirePermission({ permissions }, 'integrations.write')
      const rows = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toWebhook)
    },

    /**
     * Creates a webhook, once per idempotency key `key`; retries with that key return the same secret. Throws `invalid_input` for a URL
     * that is not allowed or above the limit of webhooks, `key_reused` also if the secret was rotated since, and `not_found` if the
     * webhook was removed since. Throws `password_required`.
     */
    async create(
      buyer: WebhookManager,
      { url, events, test_orders }: NewWebhook,
      key?: string,
    ): Promise<CreatedWebhook> {
      requirePermission(buyer, 'integrations.write')
      await limitChanges({ db, rateLimiter }, buyer, requireManager)
      const webhook = {
        url: requireAllowedUrl(sender, url, await reachOf(db, buyer.companyId)),
        events,
        test_orders,
        secret: cipher.encrypt(createWebhookSecret()),
      }
      return withSecret(buyer, await transaction((bound) => insertWebhook(bound, buyer, webhook, key)))
    },

    /**
     * Changes the given fields and notifies the buyer by email. Pausing alone requires no recent sign-in, because it only stops messages.
     * Resuming a webhook whose secret was revoked creates a new secret and returns it.
     * Throws `not_found`, `invalid_input` and `password_required`.
     */
    async change(buyer: WebhookManager, id: string, change: WebhookChange): Promise<ChangedWebhook> {
      requirePermission(buyer, 'integrations.write')
      if (!isOnlyPaused(change)) await limitChanges({ db, rateLimiter }, buyer, requireManager)
      const secret = createWebhookSecret()
      const encrypted = cipher.encrypt(secret)
      const allowed = {
        ...change,
        secret: encrypted,
        ...(change.url !== undefined && {
          url: requireAllowedUrl(sender, change.url, await reachOf(db, buyer.companyId)),
        }),
      }
      const row = await transaction((bound) => changeWebhook(bound, buyer, id, allowed))
      return { data: toWebhook(row), ...(row.secret === encrypted && { secret }) }
    },

    /** Deletes a webhook with its deliveries and notifies the buyer by email. Throws `not_found`. */
    async remove(buyer: Member, id: string): Promise<void> {
      requirePermission(buyer, 'integrations.write')
      await transaction(async ({ db: tx, jobs }) => {
        await lockMember(tx, buyer)
        const removed = await tx
          .deleteFrom('webhooks')
          .where('company_id', '=', buyer.companyId)
          .where(hasPublicId(id))
          .returning('url')
          .executeTakeFirst()
        if (!removed) throw webhookNotFound()
        await notifyOfWebhook(jobs, buyer, removed.url, 'removed')
      })
    },

    rotateSecret,
  }
}
