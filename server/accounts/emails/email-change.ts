import { CONFIRMATION_LINK_HOURS } from '#contract/accounts/registration.ts'
import type { Db } from '#database/connect.ts'
import { createMailLink } from './mail-links.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'

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
): Promise<EmailDraft | null> {
  const user = await readEmailChange(db, userId)
  if (!user) return null
  const owner = await db
    .selectFrom('users')
    .select(['email', 'u_fname'])
    .where((eb) => eb.fn('lower', ['email']), '=', user.new_email.toLowerCase())
    .executeTakeFirst()
  if (owner) {
    const message = { id: `email-taken-${mail}`, to: owner.email, url: `${shopUrl}/buyer/show` }
    return draftEmail('new_email_taken', { buyerName: owner.u_fname }, message)
  }
  const token = await createMailLink(db, {
    kind: 'confirm',
    userId,
    email: user.new_email,
    minutes: CONFIRMATION_LINK_HOURS * 60,
  })
  // Nothing that the buyer has entered: the address may be a stranger's.
  return draftEmail(
    'confirm_new_email',
    {},
    {
      id: `email-change-${mail}`,
      to: user.new_email,
      // The token is in the fragment, which browsers do not send to servers.
      url: `${shopUrl}/confirm-email#token=${token}`,
    },
  )
}

/** Notifies the current address of the requested change, in time to stop it. Returns null if the change was canceled. */
export async function emailChangeWarningEmail(
  db: Db,
  { mail, userId }: EmailChangePayload,
  shopUrl: string,
): Promise<EmailDraft | null> {
  const user = await readEmailChange(db, userId)
  if (!user) return null
  const message = { id: `email-wish-${mail}`, to: user.email, url: `${shopUrl}/buyer/show#password` }
  return draftEmail('email_change_requested', { buyerName: user.u_fname, newEmail: user.new_email }, message)
}

/**
 * Notifies the previous address that the account has a new one. The previous address is in the payload because the
 * account's row no longer has it.
 */
export function emailChangedEmail(
  { mail, email, u_fname }: { mail: string; email: string; u_fname: string },
  shopUrl: string,
): EmailDraft {
  const message = { id: `email-changed-${mail}`, to: email, url: `${shopUrl}/buyer/show` }
  return draftEmail('email_changed', { buyerName: u_fname }, message)
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
