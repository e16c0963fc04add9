import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import { andPays, type Reader } from './reader.ts'

/** Tells a buyer that their company may order now. */
export function approvedLetter(mail: string, reader: Reader, shopUrl: string): Letter {
  return writeLetter({
    id: `approved-${mail}`,
    to: reader.email,
    subject: 'Your account is approved',
    paragraphs: [
      `Hello ${reader.u_fname},`,
      `${reader.company} can order now${andPays(reader)}. What you put into your cart is still there.`,
    ],
    button: { label: 'Go to your cart', url: `${shopUrl}/cart` },
  })
}

/** Tells a buyer that their company may not order, and why. */
export function rejectedLetter(mail: string, reader: Reader, shopUrl: string): Letter {
  return writeLetter({
    id: `rejected-${mail}`,
    to: reader.email,
    subject: 'Your account was not approved',
    paragraphs: [
      `Hello ${reader.u_fname},`,
      `We have looked at the registration of ${reader.company} and cannot approve it as it is:`,
      reader.status_reason ?? 'Please write to us for the reason.',
      'If it is a certificate, add it in your profile, and we look at your registration again. Otherwise answer this mail.',
    ],
    button: { label: 'Open your profile', url: `${shopUrl}/buyer/show` },
  })
}
