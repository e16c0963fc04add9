import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'

/** Says goodbye to a person who closed their account; it is told who that was, because the shop has forgotten. */
export function closedLetter(
  { mail, email, u_fname }: { mail: string; email: string; u_fname: string },
  shopUrl: string,
): Letter {
  return writeLetter({
    id: `closed-${mail}`,
    to: email,
    subject: 'Your account is closed',
    paragraphs: [
      `Hello ${u_fname},`,
      'your account is closed: your name, addresses, seeds and cart are gone. Orders and invoices stay with us for as long as the law asks for them.',
      'If this was not you, answer this mail at once. You can register again with this address at any time.',
    ],
    button: { label: 'Register again', url: `${shopUrl}/register` },
  })
}
