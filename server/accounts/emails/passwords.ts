import { LOGIN_LINK_MINUTES, RESET_LINK_MINUTES } from '#contract/sign-in.ts'
import type { Db } from '#database/connect.ts'
import { createMailLink } from './mail-links.ts'
import { findUser } from '#server/accounts/find-buyer.ts'
import { describeRevoked, type RevokedIntegrations } from '#server/accounts/sessions/revoke-integrations.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { integrationsUrl } from './api-keys.ts'
import type { Recipient } from './recipient.ts'

const NOT_YOU =
  'If this wasn’t you, ignore this email. Nothing has changed, and nothing will unless the link is opened.'

/**
 * Sends a link to set a new password. Returns null if there is no account with that name. The token is in the URL's
 * fragment, which browsers do not send to servers, so it does not appear in logs or in a Referer header.
 */
export async function passwordResetEmail(
  db: Db,
  { mail, name }: { mail: string; name: string },
  shopUrl: string,
): Promise<Email | null> {
  const user = await findUser(db, name)
  if (!user) return null
  const link = { kind: 'reset', userId: user.id, email: user.email, minutes: RESET_LINK_MINUTES } as const
  const token = await createMailLink(db, link)
  return renderEmail({
    id: `reset-${mail}`,
    to: user.email,
    subject: 'Set a new password',
    paragraphs: [
      `Hello ${user.u_fname},`,
      'Use this link to set a new password. It signs you out everywhere else, revokes your API keys and pauses your webhooks.',
    ],
    button: { label: 'Set a new password', url: `${shopUrl}/password-reset#token=${token}` },
    footnote: `The link works once, for ${RESET_LINK_MINUTES} minutes. ${NOT_YOU}`,
  })
}

/** Sends a link that signs in. Returns null if there is no account with that name. Its path is specified (spec 2). */
export async function loginLinkEmail(
  db: Db,
  { mail, name, redirect }: { mail: string; name: string; redirect: string | null },
  shopUrl: string,
): Promise<Email | null> {
  const user = await findUser(db, name)
  if (!user) return null
  const link = { kind: 'login', userId: user.id, email: user.email, redirect, minutes: LOGIN_LINK_MINUTES } as const
  const token = await createMailLink(db, link)
  return renderEmail({
    id: `login-link-${mail}`,
    to: user.email,
    subject: 'Your link to sign in',
    paragraphs: [`Hello ${user.u_fname},`, 'Use this link to sign in. Don’t share it: it works like your password.'],
    button: { label: 'Sign in', url: `${shopUrl}/login_token/${token}` },
    footnote: `The link works once, for ${LOGIN_LINK_MINUTES} minutes. ${NOT_YOU}`,
  })
}

/** Notifies the owner that the password was changed, and of the API keys and webhooks that ended with it. */
export function passwordChangedEmail(
  { mail, revoked }: { mail: string; revoked?: RevokedIntegrations },
  recipient: Recipient,
  shopUrl: string,
): Email {
  return renderEmail({
    id: `password-changed-${mail}`,
    to: recipient.email,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${recipient.u_fname},`,
      'The password of your account was just changed, and every other device was signed out.',
      ...revokedParagraphs(revoked, shopUrl),
      'If this was you, you don’t need to do anything. If it wasn’t, set a new password now. That signs out the person who changed it.',
    ],
    button: { label: 'Set a new password', url: `${shopUrl}/?modal=forgot-password` },
  })
}

/** Notifies the owner that the operator signed them out everywhere, and of the API keys and webhooks that ended with it. */
export function signedOutEmail(
  { mail, revoked }: { mail: string; revoked: RevokedIntegrations },
  recipient: Recipient,
  shopUrl: string,
): Email {
  return renderEmail({
    id: `signed-out-${mail}`,
    to: recipient.email,
    subject: 'You were signed out everywhere',
    paragraphs: [
      `Hello ${recipient.u_fname},`,
      'We signed you out on every device. Links in our earlier emails no longer work.',
      ...revokedParagraphs(revoked, shopUrl),
      'If someone else may have your password, set a new one now.',
    ],
    button: { label: 'Set a new password', url: `${shopUrl}/?modal=forgot-password` },
  })
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
