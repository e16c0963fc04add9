import { CONFIRM_HOURS } from '#contract/registration.ts'
import type { Db } from '#database/connect.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { Submission } from '#server/accounts/registration-rules.ts'
import { createSecret, hashSecret } from '#server/accounts/tokens.ts'

const NOT_YOU = 'If this was not you, ignore this mail: without the link nothing happens.'

/**
 * Asks a registered address to confirm itself, or tells the owner of an account that there is one already; null where
 * neither is wanted any more. The token is in the address's fragment, which browsers send to no server. Of
 * the form it says no more than the person's name: whoever filled it in may send this mail to anybody.
 */
export async function confirmLetter(
  db: Db,
  { mail, registrationId }: { mail: string; registrationId: string },
  shopUrl: string,
): Promise<Letter | null> {
  const registration = await db
    .selectFrom('registrations')
    .select(['email', 'submission'])
    .where('id', '=', registrationId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!registration) return null
  const owner = await db
    .selectFrom('users')
    .select(['email', 'u_fname'])
    .where((eb) => eb.fn('lower', ['email']), '=', registration.email.toLowerCase())
    .executeTakeFirst()
  if (owner) return registeredLetter(mail, owner, shopUrl)

  const { person } = registration.submission as unknown as Submission
  const token = createSecret()
  await db
    .insertInto('registration_links')
    .values({
      token_hash: hashSecret(token),
      registration_id: registrationId,
      expires_at: new Date(Date.now() + CONFIRM_HOURS * 3_600_000),
    })
    .execute()
  return writeLetter({
    id: `confirm-${mail}`,
    to: registration.email,
    subject: 'Please confirm your email address',
    paragraphs: [
      `Hello ${person.u_fname},`,
      `You registered as ${person.u_fname} ${person.u_lname}. Please confirm that this address is yours.`,
    ],
    button: { label: 'Confirm my address', url: `${shopUrl}/confirm-email#token=${token}` },
    footnote: `The link works for ${CONFIRM_HOURS} hours, once. ${NOT_YOU}`,
  })
}

function registeredLetter(mail: string, owner: { email: string; u_fname: string }, shopUrl: string): Letter {
  return writeLetter({
    id: `registered-${mail}`,
    to: owner.email,
    subject: 'You already have an account',
    paragraphs: [
      `Hello ${owner.u_fname},`,
      'Somebody, most likely you, has just registered with this email address. You have an account with it already, and it has not changed.',
      'If you do not remember your password, choose “Forgot password?” where you sign in.',
    ],
    button: { label: 'Sign in', url: `${shopUrl}/?modal=sign-in` },
    footnote: 'If this was not you, ignore this mail: nobody was told that you have an account.',
  })
}
