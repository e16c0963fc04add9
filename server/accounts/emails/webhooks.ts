import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import type { WebhookChangeKind } from '#server/jobs/jobs.ts'
import { integrationsUrl } from './api-keys.ts'
import type { Recipient } from './recipient.ts'

const SUBJECTS: Record<WebhookChangeKind, string> = {
  created: 'A new webhook for your account',
  changed: 'A webhook of your account was changed',
  secret: 'A webhook of your account has a new secret',
  paused: 'A webhook of your account was paused',
  resumed: 'A webhook of your account was resumed',
  removed: 'A webhook of your account was removed',
}

const SENTENCES: Record<WebhookChangeKind, (url: string) => string> = {
  created: (url) => `The webhook ${url} was just created. It receives messages about your orders or products.`,
  changed: (url) => `The webhook ${url} was just changed: its address or the events that it receives.`,
  secret: (url) => `The webhook ${url} just got a new secret. The previous one stays valid for a day.`,
  paused: (url) => `The webhook ${url} was just paused. It receives no messages until it is resumed.`,
  resumed: (url) => `The webhook ${url} was just resumed. It receives messages about your orders or products again.`,
  removed: (url) => `The webhook ${url} was just removed. It receives no more messages.`,
}

/** Notifies a buyer of a change of a webhook on their behalf. */
export function webhookEmail(
  { mail, url, change, isRevoked }: { mail: string; url: string; change: WebhookChangeKind; isRevoked?: boolean },
  { email, u_fname }: Recipient,
  shopUrl: string,
): Email {
  return renderEmail({
    id: `webhook-${change}-${mail}`,
    to: email,
    subject: SUBJECTS[change],
    paragraphs: [
      `Hello ${u_fname},`,
      SENTENCES[change](url),
      isRevoked
        ? 'A colleague who had changed it set a new password or was signed out everywhere. If you resume it, it gets a new secret, because someone may have read the previous one.'
        : 'If this was you, you don’t need to do anything. If it wasn’t, set a new password. That pauses your webhooks and revokes your API keys.',
    ],
    button: { label: 'See your webhooks', url: integrationsUrl(shopUrl) },
  })
}
