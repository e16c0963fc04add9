import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { andPays, type Recipient } from './recipient.ts'

/** Notifies a buyer that the company may now order. */
export function approvedEmail(mail: string, recipient: Recipient, shopUrl: string): Email {
  return renderEmail({
    id: `approved-${mail}`,
    to: recipient.email,
    subject: 'Your account is approved',
    paragraphs: [
      `Hello ${recipient.u_fname},`,
      `${recipient.company} can now order${andPays(recipient)}. Your cart is as you left it.`,
    ],
    button: { label: 'Go to your cart', url: `${shopUrl}/cart` },
  })
}

/** Notifies a buyer that the company was not approved, with the reason. */
export function rejectedEmail(mail: string, recipient: Recipient, shopUrl: string): Email {
  return renderEmail({
    id: `rejected-${mail}`,
    to: recipient.email,
    subject: 'Your account was not approved',
    paragraphs: [
      `Hello ${recipient.u_fname},`,
      `We reviewed the registration of ${recipient.company} and can’t approve it yet:`,
      recipient.status_reason ?? 'Please contact us for the reason.',
      'If a certificate is missing, add it in your profile and we’ll review your registration again. Otherwise, reply to this email.',
    ],
    button: { label: 'Open your profile', url: `${shopUrl}/buyer/show` },
  })
}
