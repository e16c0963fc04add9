import { DELIVERY_RETENTION_DAYS } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'

/**
 * Renders the email about a webhook that was switched off, to the user who created it, or else to the owner of the company. Returns null
 * if no user is left or the webhook is active again. `at` is the time it was switched off, ISO 8601.
 */
export async function disabledWebhookEmail(
  db: Db,
  { webhook, at }: { webhook: string; at: string },
  shopUrl: string,
): Promise<Email | null> {
  const row = await db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.company_id', 'webhooks.company_id')
    .select(['webhooks.url', 'users.email', 'users.u_fname'])
    .where('webhooks.public_id', '=', webhook)
    .where('webhooks.disabled_by', '=', 'failures')
    .where('users.closed_at', 'is', null)
    .orderBy(
      (eb) => eb('users.id', '=', eb.ref('webhooks.user_id')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy((eb) => eb('users.role', '=', 'owner'), 'desc')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return renderEmail({
    id: `webhook-off-${webhook}-${Date.parse(at)}`,
    to: row.email,
    subject: 'A webhook was switched off',
    paragraphs: [
      `Hello ${row.u_fname},`,
      `all deliveries to ${row.url} have failed for three days, so we have switched the webhook off.`,
      `Its log shows the responses of your server. When the problem is fixed, resume the webhook there. You can send failed messages again from the log for ${DELIVERY_RETENTION_DAYS} days.`,
    ],
    button: { label: 'Open the log', url: `${shopUrl}/buyer/integrations` },
  })
}
