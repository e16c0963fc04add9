import { CONFIRM_HOURS } from '#contract/registration.ts'
import type { Db } from '#database/connect.ts'
import { createMailLink } from '#server/accounts/mail-links.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'

interface Told {
  mail: string
  userId: number
}

/**
 * Asks the address a buyer wishes for to confirm itself; where it has an account already, its owner is told instead, and
 * nobody else. Null where the wish has gone.
 */
export async function emailChangeLetter(db: Db, { mail, userId }: Told, shopUrl: string): Promise<Letter | null> {
  const user = await wishOf(db, userId)
  if (!user) return null
  const owner = await db
    .selectFrom('users')
    .select(['email', 'u_fname'])
    .where((eb) => eb.fn('lower', ['email']), '=', user.new_email.toLowerCase())
    .executeTakeFirst()
  if (owner) {
    return writeLetter({
      id: `email-taken-${mail}`,
      to: owner.email,
      subject: 'You already have an account',
      paragraphs: [
        `Hello ${owner.u_fname},`,
        'somebody, most likely you, wants to use this email address for another account. It has one already, and nothing has changed.',
        'To use it for the other account, close this one in your profile first.',
      ],
      button: { label: 'Open your profile', url: `${shopUrl}/buyer/show` },
      footnote: 'If this was not you, ignore this mail: nobody was told that you have an account.',
    })
  }
  const token = await createMailLink(db, {
    kind: 'confirm',
    userId,
    email: user.new_email,
    minutes: CONFIRM_HOURS * 60,
  })
  return writeLetter({
    id: `email-change-${mail}`,
    to: user.new_email,
    subject: 'Please confirm your new email address',
    paragraphs: [
      `Hello ${user.u_fname},`,
      'you want to use this address for your account. Please confirm that it is yours; until then the old one stays.',
    ],
    // In the fragment, which browsers send to no server.
    button: { label: 'Confirm my address', url: `${shopUrl}/confirm-email#token=${token}` },
    footnote: `The link works for ${CONFIRM_HOURS} hours, once. If this was not you, ignore this mail: without the link nothing happens.`,
  })
}

/** Tells the old address what is about to happen, in time to stop it. Null where the wish has gone. */
export async function emailWishLetter(db: Db, { mail, userId }: Told, shopUrl: string): Promise<Letter | null> {
  const user = await wishOf(db, userId)
  if (!user) return null
  return writeLetter({
    id: `email-wish-${mail}`,
    to: user.email,
    subject: 'Your email address is about to change',
    paragraphs: [
      `Hello ${user.u_fname},`,
      `somebody who knows your password wants your account to use ${user.new_email} from now on. If that is you, follow the link in the mail we sent there.`,
      'If it is not you, change your password now: that stops it, and signs out every other browser.',
    ],
    button: { label: 'Open your profile', url: `${shopUrl}/buyer/show#password` },
  })
}

/** Tells the old address that mails go to another one now; it is told whose it was, because the account knows it no more. */
export function emailChangedLetter(
  { mail, email, u_fname }: { mail: string; email: string; u_fname: string },
  shopUrl: string,
): Letter {
  return writeLetter({
    id: `email-changed-${mail}`,
    to: email,
    subject: 'Your email address has changed',
    paragraphs: [
      `Hello ${u_fname},`,
      'your account has another email address now, which was confirmed by a link mailed to it. This one signs in no more.',
      'If this was not you, answer this mail at once.',
    ],
    button: { label: 'Open your profile', url: `${shopUrl}/buyer/show` },
  })
}

async function wishOf(db: Db, userId: number) {
  const user = await db
    .selectFrom('users')
    .select(['u_fname', 'email', 'new_email'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return user?.new_email ? { ...user, new_email: user.new_email } : null
}
