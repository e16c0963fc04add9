import type { WebhookChange } from '#contract/schemas/integrations.ts'
import { lockUser, requireRecentSignIn } from '#server/accounts/accounts.ts'
import type { WebhookChangeKind } from '#server/jobs/jobs.ts'
import { hasPublicId, webhookNotFound } from './find-webhook.ts'
import { notifyOfWebhook } from './notify-of-webhook.ts'
import type { SignedInBuyer } from '#server/accounts/deps.ts'
import type { Bound } from '#server/integrations/deps.ts'

/**
 * Changes the given fields of a webhook, whose URL must be allowed, and enqueues the email about it. Returns the row. Throws `not_found`,
 * and `password_required` unless it is only paused.
 */
export async function changeWebhook({ db, jobs }: Bound, buyer: SignedInBuyer, id: string, change: WebhookChange) {
  const { url, events, active } = change
  const isOnlyPaused = active === false && url === undefined && events === undefined
  await lockUser(db, buyer)
  if (!isOnlyPaused) await requireRecentSignIn(db, buyer)
  const resumed = { disabled_at: null, disabled_by: null, failing_since: null }
  const paused = { disabled_at: new Date(), disabled_by: 'buyer' }
  const row = await db
    .updateTable('webhooks')
    .set({
      ...(!isOnlyPaused && { changed_by: buyer.id }),
      ...(url !== undefined && { url }),
      ...(events && { events: [...new Set(events)] }),
      ...(active === true && resumed),
      ...(active === false && paused),
    })
    .where('company_id', '=', buyer.companyId)
    .where(hasPublicId(id))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw webhookNotFound()
  await notifyOfWebhook(jobs, buyer, row.url, kindOf(change))
  return row
}

function kindOf({ url, events, active }: WebhookChange): WebhookChangeKind {
  if (url !== undefined || events !== undefined || active === undefined) return 'changed'
  return active ? 'resumed' : 'paused'
}
