import { LOGIN_LINK_MINUTES, RESET_LINK_MINUTES } from '#contract/sign-in.ts'
import type { Db } from '#database/connect.ts'
import { createMailLink } from '#server/accounts/mail-links.ts'
import { findUser } from '#server/accounts/sign-in.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import { countWorkingKeys, keysUrl } from './api-keys.ts'
import type { Reader } from './reader.ts'

const NOT_YOU = 'If this was not you, ignore this mail: nothing has changed, and without the link nothing will.'

/**
 * A link to set a new password; null where nobody has the name. The token is in the address's fragment, which browsers
 * send to no server: it gets into no log and no Referer.
 */
export async function resetLetter(
  db: Db,
  { mail, name }: { mail: string; name: string },
  shopUrl: string,
): Promise<Letter | null> {
  const user = await findUser(db, name)
  if (!user) return null
  const link = { kind: 'reset', userId: user.id, email: user.email, minutes: RESET_LINK_MINUTES } as const
  const token = await createMailLink(db, link)
  return writeLetter({
    id: `reset-${mail}`,
    to: user.email,
    subject: 'Set a new password',
    paragraphs: [
      `Hello ${user.u_fname},`,
      'you asked for a link to set a new password. It signs you out everywhere else.',
    ],
    button: { label: 'Set a new password', url: `${shopUrl}/password-reset#token=${token}` },
    footnote: `The link works for ${RESET_LINK_MINUTES} minutes, once. ${NOT_YOU}`,
  })
}

/** A link that signs in; null where nobody has the name. Its path is the specification's (spec 2). */
export async function loginLinkLetter(
  db: Db,
  { mail, name, redirect }: { mail: string; name: string; redirect: string | null },
  shopUrl: string,
): Promise<Letter | null> {
  const user = await findUser(db, name)
  if (!user) return null
  const link = { kind: 'login', userId: user.id, email: user.email, redirect, minutes: LOGIN_LINK_MINUTES } as const
  const token = await createMailLink(db, link)
  return writeLetter({
    id: `login-link-${mail}`,
    to: user.email,
    subject: 'Your link to sign in',
    paragraphs: [
      `Hello ${user.u_fname},`,
      'here is the link that signs you in. Do not pass it on: it is as good as your password.',
    ],
    button: { label: 'Sign in', url: `${shopUrl}/login_token/${token}` },
    footnote: `The link works for ${LOGIN_LINK_MINUTES} minutes, once. ${NOT_YOU}`,
  })
}

/** Tells the owner of an account that its password is another one now, and of the keys that work without it. */
export async function passwordChangedLetter(
  db: Db,
  { mail, userId }: { mail: string; userId: number },
  reader: Reader,
  shopUrl: string,
): Promise<Letter> {
  const keys = await countWorkingKeys(db, userId)
  return writeLetter({
    id: `password-changed-${mail}`,
    to: reader.email,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${reader.u_fname},`,
      'the password of your account has just been changed, and every other browser was signed out.',
      'If this was you, there is nothing to do. If it was not, set a new password now: that signs out whoever did it.',
      ...(keys > 0 ? [keysText(keys, keysUrl(shopUrl))] : []),
    ],
    button: { label: 'Set a new password', url: `${shopUrl}/?modal=forgot-password` },
  })
}

function keysText(keys: number, url: string): string {
  const which = keys === 1 ? 'An API key of yours works' : `${keys} API keys of yours work`
  return `${which} without the password, as before. Revoke what you do not know: ${url}`
}
