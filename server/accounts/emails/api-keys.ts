import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import type { Recipient } from './recipient.ts'

/** Page on which a buyer lists and changes API keys and webhooks. */
export const integrationsUrl = (shopUrl: string) => `${shopUrl}/buyer/integrations`

/** Notifies a buyer that an API key was created on their behalf. `key` is its name. */
export function apiKeyEmail(
  { mail, key }: { mail: string; key: string },
  { email, u_fname }: Recipient,
  shopUrl: string,
): Email {
  return renderEmail({
    id: `api-key-made-${mail}`,
    to: email,
    subject: 'A new API key for your account',
    paragraphs: [
      `Hello ${u_fname},`,
      `The API key “${key}” was just created. Anyone who has it can act on your behalf within its permissions.`,
      'If this was you, you don’t need to do anything. If it wasn’t, revoke the key and set a new password.',
    ],
    button: { label: 'See your API keys', url: integrationsUrl(shopUrl) },
  })
}

/** Notifies a buyer that an API key was revoked. `key` is its name. */
export function revokedKeyEmail(
  { mail, key }: { mail: string; key: string },
  { email, u_fname }: Recipient,
  shopUrl: string,
): Email {
  return renderEmail({
    id: `api-key-revoked-${mail}`,
    to: email,
    subject: 'An API key of your account was revoked',
    paragraphs: [
      `Hello ${u_fname},`,
      `The API key “${key}” was just revoked. Software that used it has no more access.`,
      'Webhooks continue, also those that it created. Pause or remove the ones that you do not know.',
      'If this was you, you don’t need to do anything. If it wasn’t, set a new password.',
    ],
    button: { label: 'See your API keys', url: integrationsUrl(shopUrl) },
  })
}
