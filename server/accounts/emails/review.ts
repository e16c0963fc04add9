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

/** Notifies an owner what staff need to go on with the review. Returns null if it was added or the company was decided since. */
export function requestEmail(mail: string, recipient: Recipient, shopUrl: string): Email | null {
  if (recipient.request_text === null) return null
  return renderEmail({
    id: `request-${mail}`,
    to: recipient.email,
    subject: 'We need something more to review your registration',
    paragraphs: [
      `Hello ${recipient.u_fname},`,
      `We’re reviewing the registration of ${recipient.company} and need something more:`,
      recipient.request_text,
      'Add it in your profile, and we’ll go on with the review. You can also reply to this email.',
    ],
    button: { label: 'Open your profile', url: `${shopUrl}/buyer/show#certificates` },
  })
}
