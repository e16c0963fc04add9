import { CONFIRMATION_LINK_HOURS } from '#contract/registration.ts'
import type { Db } from '#database/connect.ts'
import { createMailLink } from './mail-links.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'

interface EmailChangePayload {
  mail: string
  userId: number
}

/**
 * Returns the email with which a buyer confirms the new address or, if that address already has an account, the email
 * that notifies only that account's owner. Returns null if the change was canceled.
 */
export async function emailChangeEmail(
  db: Db,
  { mail, userId }: EmailChangePayload,
  shopUrl: string,
): Promise<Email | null> {
  const user = await readEmailChange(db, userId)
  if (!user) return null
  const owner = await db
    .selectFrom('users')
    .select(['email', 'u_fname'])
    .where((eb) => eb.fn('lower', ['email']), '=', user.new_email.toLowerCase())
    .executeTakeFirst()
  if (owner) {
    return renderEmail({
      id: `email-taken-${mail}`,
      to: owner.email,
      subject: 'You already have an account',
      paragraphs: [
        `Hello ${owner.u_fname},`,
        'Someone, most likely you, wants to use this email address for another account. It already has an account, and nothing has changed.',
        'To use it for the other account, first close this account in your profile.',
      ],
      button: { label: 'Open your profile', url: `${shopUrl}/buyer/show` },
      footnote: 'If this wasn’t you, ignore this email. We didn’t reveal that you have an account.',
    })
  }
  const token = await createMailLink(db, {
    kind: 'confirm',
    userId,
    email: user.new_email,
    minutes: CONFIRMATION_LINK_HOURS * 60,
  })
  return renderEmail({
    id: `email-change-${mail}`,
    to: user.new_email,
    subject: 'Please confirm your new email address',
    paragraphs: [
      'Hello,',
      // Nothing that the buyer has entered: the address may be a stranger's.
      'Someone, most likely you, wants to use this email address for an account. Please confirm that it is yours. Until then, the current email stays in use.',
    ],
    // The token is in the fragment, which browsers do not send to servers.
    button: { label: 'Confirm my email', url: `${shopUrl}/confirm-email#token=${token}` },
    footnote: `The link works once, for ${CONFIRMATION_LINK_HOURS} hours. If this wasn’t you, ignore this email. Nothing happens unless the link is opened.`,
  })
}

/** Notifies the current address of the requested change, in time to stop it. Returns null if the change was canceled. */
export async function emailChangeWarningEmail(
  db: Db,
  { mail, userId }: EmailChangePayload,
  shopUrl: string,
): Promise<Email | null> {
  const user = await readEmailChange(db, userId)
  if (!user) return null
  return renderEmail({
    id: `email-wish-${mail}`,
    to: user.email,
    subject: 'Your email address is about to change',
    paragraphs: [
      `Hello ${user.u_fname},`,
      `Someone who knows your password asked to change the email address of your account to ${user.new_email}. If this was you, open the link in the email we sent there.`,
      'If it wasn’t you, change your password now. That cancels the change and signs out every other device.',
    ],
    button: { label: 'Open your profile', url: `${shopUrl}/buyer/show#password` },
  })
}

/**
 * Notifies the previous address that the account has a new one. The previous address is in the payload because the
 * account's row no longer has it.
 */
export function emailChangedEmail(
  { mail, email, u_fname }: { mail: string; email: string; u_fname: string },
  shopUrl: string,
): Email {
  return renderEmail({
    id: `email-changed-${mail}`,
    to: email,
    subject: 'Your email address has changed',
    paragraphs: [
      `Hello ${u_fname},`,
      'Your account has a new email address, which was confirmed by a link we sent to it. You can no longer sign in with this one.',
      'If this wasn’t you, reply to this email right away.',
    ],
    button: { label: 'Open your profile', url: `${shopUrl}/buyer/show` },
  })
}

async function readEmailChange(db: Db, userId: number) {
  const user = await db
    .selectFrom('users')
    .select(['u_fname', 'email', 'new_email'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return user?.new_email ? { ...user, new_email: user.new_email } : null
}
