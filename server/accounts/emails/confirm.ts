import { CONFIRMATION_LINK_HOURS } from '#contract/accounts/registration.ts'
import type { Db } from '#database/connect.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'

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
): Promise<EmailDraft | null> {
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
  const url = `${shopUrl}/confirm-email#token=${token}`
  return draftEmail('confirm_email', {}, { id: `confirm-${mail}`, to: registration.email, url })
}

function alreadyRegisteredEmail(mail: string, owner: { email: string; u_fname: string }, shopUrl: string): EmailDraft {
  const message = { id: `registered-${mail}`, to: owner.email, url: `${shopUrl}/?modal=sign-in` }
  return draftEmail('already_registered', { buyerName: owner.u_fname }, message)
}
