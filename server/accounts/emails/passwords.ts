import { LOGIN_LINK_MINUTES, RESET_LINK_MINUTES } from '#contract/accounts/sign-in.ts'
import type { Db } from '#database/connect.ts'
import { createMailLink } from './mail-links.ts'
import { findUser } from '#server/accounts/find-buyer.ts'
import { describeRevoked, type RevokedIntegrations } from '#server/accounts/sessions/revoke-integrations.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { integrationsUrl } from './api-keys.ts'
import type { Recipient } from './recipient.ts'

/**
 * Sends a link to set a new password. Returns null if there is no account with that name. The token is in the URL's
 * fragment, which browsers do not send to servers, so it does not appear in logs or in a Referer header.
 */
export async function passwordResetEmail(
  db: Db,
  { mail, name }: { mail: string; name: string },
  shopUrl: string,
): Promise<EmailDraft | null> {
  const user = await findUser(db, name)
  if (!user) return null
  const link = { kind: 'reset', userId: user.id, email: user.email, minutes: RESET_LINK_MINUTES } as const
  const token = await createMailLink(db, link)
  const message = { id: `reset-${mail}`, to: user.email, url: `${shopUrl}/password-reset#token=${token}` }
  return draftEmail('password_reset', { buyerName: user.u_fname }, message)
}

/** Sends a link that signs in. Returns null if there is no account with that name. Its path is specified (spec 2). */
export async function loginLinkEmail(
  db: Db,
  { mail, name, redirect }: { mail: string; name: string; redirect: string | null },
  shopUrl: string,
): Promise<EmailDraft | null> {
  const user = await findUser(db, name)
  if (!user) return null
  const link = { kind: 'login', userId: user.id, email: user.email, redirect, minutes: LOGIN_LINK_MINUTES } as const
  const token = await createMailLink(db, link)
  const message = { id: `login-link-${mail}`, to: user.email, url: `${shopUrl}/login_token/${token}` }
  return draftEmail('sign_in_link', { buyerName: user.u_fname }, message)
}

/** Notifies the owner that the password was changed, and of the API keys and webhooks that ended with it. */
export function passwordChangedEmail(
  { mail, revoked }: { mail: string; revoked?: RevokedIntegrations },
  recipient: Recipient,
  shopUrl: string,
): EmailDraft {
  return draftEmail(
    'password_changed',
    { buyerName: recipient.u_fname },
    {
      id: `password-changed-${mail}`,
      to: recipient.email,
      paragraphs: revokedParagraphs(revoked, shopUrl),
      url: `${shopUrl}/?modal=forgot-password`,
    },
  )
}

/** Notifies the owner that the operator signed them out everywhere, and of the API keys and webhooks that ended with it. */
export function signedOutEmail(
  { mail, revoked }: { mail: string; revoked: RevokedIntegrations },
  recipient: Recipient,
  shopUrl: string,
): EmailDraft {
  return draftEmail(
    'signed_out',
    { buyerName: recipient.u_fname },
    {
      id: `signed-out-${mail}`,
      to: recipient.email,
      paragraphs: revokedParagraphs(revoked, shopUrl),
      url: `${shopUrl}/?modal=forgot-password`,
    },
  )
}

function revokedParagraphs(revoked: RevokedIntegrations | undefined, shopUrl: string): string[] {
  const ended = revoked ? describeRevoked(revoked) : null
  if (!ended) return []
  return [
    `${ended}. Create new keys and resume your webhooks here: ${integrationsUrl(shopUrl)}`,
    ...(revoked?.webhooks
      ? ['A resumed webhook gets a new secret, because someone may have read the previous one.']
      : []),
  ]
}
