import { MAX_WEBHOOKS } from '#contract/integrations.ts'
import type { NewWebhook } from '#contract/schemas/integrations.ts'
import { Problem } from '#contract/problem.ts'
import { lockCompanyAndUser } from '#server/accounts/accounts.ts'
import { withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import { notifyOfWebhook } from './notify-of-webhook.ts'
import type { WebhookManager } from '#server/accounts/deps.ts'
import type { Bound } from '#server/integrations/deps.ts'
import { requireManager } from './require-manager.ts'

/**
 * Identifies the secret that a request created: stored as the response of its idempotency key, without the secret itself. Every
 * rotation has a different `former_until`: the end of validity of the previous secret, ISO 8601, or null for the first secret of a webhook.
 */
export type IssuedSecret = { id: string } & Record<'former_until', string | null>

/**
 * Inserts a webhook, once per idempotency key `key`. `secret` is the encrypted secret. Throws `invalid_input` above the limit of webhooks,
 * `key_reused` and `password_required`.
 */
export async function insertWebhook(
  { db, jobs }: Bound,
  buyer: WebhookManager,
  input: NewWebhook & { secret: string },
  key: string | undefined,
): Promise<IssuedSecret> {
  const { url, events, test_orders = false, secret } = input
  // Lock the company, then the user: of two concurrent requests, only one may create the last webhook that the limit allows.
  await lockCompanyAndUser(db, buyer)
  await requireManager(db, buyer)
  const request = { key, request: ['webhook', url, events, ...(test_orders ? ['test orders'] : [])] }
  return withIdempotencyKey(db, { user: buyer, guestHash: null }, request, async () => {
    const there = await db.selectFrom('webhooks').select('id').where('company_id', '=', buyer.companyId).execute()
    if (there.length >= MAX_WEBHOOKS) {
      throw Problem.invalid({ url: [`You have ${MAX_WEBHOOKS} webhooks, which is the limit. Remove one first.`] })
    }
    const made = await db
      .insertInto('webhooks')
      .values({
        company_id: buyer.companyId,
        user_id: buyer.id,
        changed_by: buyer.id,
        url_by: buyer.id,
        secret_by: buyer.id,
        url,
        events: [...new Set(events)],
        test_orders,
        secret,
      })
      .returning('public_id')
      .executeTakeFirstOrThrow()
    await notifyOfWebhook(jobs, buyer, url, 'created')
    return { id: made.public_id, former_until: null }
  })
}
