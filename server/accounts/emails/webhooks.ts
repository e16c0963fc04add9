import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import type { WebhookChangeKind } from '#server/jobs/jobs.ts'
import { integrationsUrl } from './api-keys.ts'
import type { Recipient } from './recipient.ts'

const KINDS = {
  created: 'webhook_created',
  changed: 'webhook_changed',
  secret: 'webhook_secret_changed',
  paused: 'webhook_paused',
  resumed: 'webhook_resumed',
  removed: 'webhook_removed',
} as const satisfies Record<WebhookChangeKind, string>

/** Notifies a buyer of a change of a webhook on their behalf. */
export function webhookEmail(
  { mail, url, change, isRevoked }: { mail: string; url: string; change: WebhookChangeKind; isRevoked?: boolean },
  { email, u_fname }: Recipient,
  shopUrl: string,
): EmailDraft {
  const values = { buyerName: u_fname, url }
  return draftEmail(KINDS[change], values, {
    id: `webhook-${change}-${mail}`,
    to: email,
    paragraphs: [
      isRevoked
        ? 'A colleague who had changed it set a new password or was signed out everywhere. If you resume it, it gets a new secret, because someone may have read the previous one.'
        : 'If this was you, you don’t need to do anything. If it wasn’t, set a new password. That pauses your webhooks and revokes your API keys.',
    ],
    url: integrationsUrl(shopUrl),
  })
}
