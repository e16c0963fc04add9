import { CONFIRMATION_LINK_HOURS } from '#contract/registration.ts'
import type { Db } from '#database/connect.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'

const NOT_YOU = 'If this wasn’t you, ignore this email. Nothing happens unless the link is opened.'

/**
 * Returns the email with which a registrant confirms the email address or, if the address already has an account, the
 * email that notifies the account's owner. Returns null if the registration is confirmed already. The token is in the
 * URL's fragment, which browsers do not send to servers. The email contains nothing of the form: anyone can have this
 * email sent to any address.
 */
export async function confirmationEmail(
  db: Db,
  { mail, registrationId }: { mail: string; registrationId: string },
  shopUrl: string,
): Promise<Email | null> {
  const registration = await db
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', registrationId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!registration) return null
  const owner = await db
    .selectFrom('users')
    .select(['email', 'u_fname'])
    .where((eb) => eb.fn('lower', ['email']), '=', registration.email.toLowerCase())
    .executeTakeFirst()
  if (owner) return alreadyRegisteredEmail(mail, owner, shopUrl)

  const token = createSecret()
  await db
    .insertInto('registration_links')
    .values({
      token_hash: hashSecret(token),
      registration_id: registrationId,
      expires_at: new Date(Date.now() + CONFIRMATION_LINK_HOURS * 3_600_000),
    })
    .execute()
  return renderEmail({
    id: `confirm-${mail}`,
    to: registration.email,
    subject: 'Please confirm your email address',
    paragraphs: [
      'Hello,',
      'Someone, most likely you, registered with this email address. Please confirm that it is yours.',
    ],
    button: { label: 'Confirm my email', url: `${shopUrl}/confirm-email#token=${token}` },
    footnote: `The link works once, for ${CONFIRMATION_LINK_HOURS} hours. ${NOT_YOU}`,
  })
}

function alreadyRegisteredEmail(mail: string, owner: { email: string; u_fname: string }, shopUrl: string): Email {
  return renderEmail({
    id: `registered-${mail}`,
    to: owner.email,
    subject: 'You already have an account',
    paragraphs: [
      `Hello ${owner.u_fname},`,
      'Someone, most likely you, just registered with this email address. It already has an account, and nothing about it has changed.',
      'If you don’t remember your password, choose “Forgot password?” when you sign in.',
    ],
    button: { label: 'Sign in', url: `${shopUrl}/?modal=sign-in` },
    footnote: 'If this wasn’t you, ignore this email. We didn’t reveal that you have an account.',
  })
}
