import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import type { Recipient } from './recipient.ts'

/** Page on which a buyer lists and changes API keys and webhooks. */
export const integrationsUrl = (shopUrl: string) => `${shopUrl}/buyer/integrations`

/** Notifies a buyer that an API key was created on their behalf. `key` is its name. */
export function apiKeyEmail(
  { mail, key }: { mail: string; key: string },
  { email, u_fname }: Recipient,
  shopUrl: string,
): EmailDraft {
  const values = { buyerName: u_fname, keyName: key }
  return draftEmail('api_key_created', values, {
    id: `api-key-made-${mail}`,
    to: email,
    url: integrationsUrl(shopUrl),
  })
}

/** Notifies a buyer that an API key was revoked. `key` is its name. */
export function revokedKeyEmail(
  { mail, key }: { mail: string; key: string },
  { email, u_fname }: Recipient,
  shopUrl: string,
): EmailDraft {
  const values = { buyerName: u_fname, keyName: key }
  return draftEmail('api_key_revoked', values, {
    id: `api-key-revoked-${mail}`,
    to: email,
    url: integrationsUrl(shopUrl),
  })
}
