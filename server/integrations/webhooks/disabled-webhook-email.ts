import type { Db } from '#database/connect.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'

/**
 * Drafts the email about a webhook that was switched off, to the user who created it, or else to the owner of the company. Returns null
 * if no user is left or the webhook is active again. `at` is the time it was switched off, ISO 8601.
 */
export async function disabledWebhookEmail(
  db: Db,
  { webhook, at }: { webhook: string; at: string },
  shopUrl: string,
): Promise<EmailDraft | null> {
  const row = await db
    .selectFrom('webhooks')
    .innerJoin('members', 'members.company_id', 'webhooks.company_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['webhooks.url', 'users.email', 'users.u_fname'])
    .where('webhooks.public_id', '=', webhook)
    .where('webhooks.disabled_by', '=', 'failures')
    .where('users.closed_at', 'is', null)
    .orderBy(
      (eb) => eb('users.id', '=', eb.ref('webhooks.user_id')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy((eb) => eb('members.role', '=', 'owner'), 'desc')
    .orderBy('members.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const values = { buyerName: row.u_fname, url: row.url }
  return draftEmail('webhook_switched_off', values, {
    id: `webhook-off-${webhook}-${Date.parse(at)}`,
    to: row.email,
    url: `${shopUrl}/buyer/integrations`,
  })
}
