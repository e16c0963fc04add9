import type { WebhookChange } from '#contract/schemas/integrations.ts'
import { lockMember, REVOKED_SECRET } from '#server/accounts/accounts.ts'
import type { WebhookChangeKind } from '#server/jobs/jobs.ts'
import { hasPublicId, webhookNotFound } from './find-webhook.ts'
import { notifyOfWebhook } from './notify-of-webhook.ts'
import type { WebhookManager } from '#server/accounts/deps.ts'
import type { Bound } from '#server/integrations/deps.ts'
import { requireManager } from './require-manager.ts'
import { isPaused } from './webhook-rows.ts'

/**
 * Changes the given fields of a webhook, whose URL must be allowed, and enqueues the email about it. Resuming replaces a revoked secret
 * with `secret`, which is encrypted. Returns the row. Throws `not_found`, and `password_required` unless it is only paused.
 */
export async function changeWebhook(
  { db, jobs }: Bound,
  buyer: WebhookManager,
  id: string,
  { secret, ...change }: WebhookChange & { secret: string },
) {
  const { url, events, test_orders, active } = change
  const isPause = isOnlyPaused(change)
  await lockMember(db, buyer)
  if (!isPause) await requireManager(db, buyer)
  const resumed = { disabled_at: null, disabled_by: null, failing_since: null }
  const paused = { disabled_at: new Date(), disabled_by: 'buyer' }
  const before = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', buyer.companyId)
    .where(hasPublicId(id))
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw webhookNotFound()
  if (isPause && isPaused(before.disabled_by)) return before
  const row = await db
    .updateTable('webhooks')
    .set({
      ...(!isPause && {
        changed_by: buyer.id,
        // Before these columns existed, only the last change was known.
        url_by: before.url_by ?? before.changed_by,
        secret_by: before.secret_by ?? before.changed_by,
      }),
      ...(url !== undefined && { url, url_by: buyer.id }),
      ...(events && { events: [...new Set(events)] }),
      ...(test_orders !== undefined && { test_orders }),
      ...(active === true && resumed),
      ...(active === true && before.secret === REVOKED_SECRET && { secret, secret_by: buyer.id }),
      ...(active === false && paused),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await notifyOfWebhook(jobs, buyer, row.url, kindOf(change))
  return row
}

/** True if a change only pauses a webhook, which requires no recent sign-in and no limit: it only stops messages. */
export function isOnlyPaused({ url, events, test_orders, active }: WebhookChange): boolean {
  return active === false && url === undefined && events === undefined && test_orders === undefined
}

function kindOf({ url, events, test_orders, active }: WebhookChange): WebhookChangeKind {
  if (url !== undefined || events !== undefined || test_orders !== undefined || active === undefined) return 'changed'
  return active ? 'resumed' : 'paused'
}
