import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'

/**
 * Confirms that an account was closed. The address and the name are in the payload because the account's row no longer
 * has them.
 */
export function accountClosedEmail(
  { mail, email, u_fname }: { mail: string; email: string; u_fname: string },
  shopUrl: string,
): Email {
  return renderEmail({
    id: `closed-${mail}`,
    to: email,
    subject: 'Your account is closed',
    paragraphs: [
      `Hello ${u_fname},`,
      'Your account is closed, and your name, addresses, seeds and cart were deleted. We keep orders and invoices for as long as the law requires.',
      'If this wasn’t you, reply to this email right away. You can register again with this email address at any time.',
    ],
    button: { label: 'Register again', url: `${shopUrl}/register` },
  })
}
