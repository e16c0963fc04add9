import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'

/**
 * Confirms that an account was closed. The address and the name are in the payload because the account's row no longer
 * has them.
 */
export function accountClosedEmail(
  { mail, email, u_fname }: { mail: string; email: string; u_fname: string },
  shopUrl: string,
): EmailDraft {
  const message = { id: `closed-${mail}`, to: email, url: `${shopUrl}/register` }
  return draftEmail('account_closed', { buyerName: u_fname }, message)
}
