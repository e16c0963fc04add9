import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { andPays, type Recipient } from './recipient.ts'

/** Notifies a buyer that the company may now order. */
export function approvedEmail(mail: string, recipient: Recipient, shopUrl: string): EmailDraft {
  const values = { buyerName: recipient.u_fname, company: recipient.company, terms: andPays(recipient) }
  return draftEmail('company_approved', values, {
    id: `approved-${mail}`,
    to: recipient.email,
    url: `${shopUrl}/cart`,
  })
}

/** Notifies a buyer that the company was not approved, with the reason. */
export function rejectedEmail(mail: string, recipient: Recipient, shopUrl: string): EmailDraft {
  const values = { buyerName: recipient.u_fname, company: recipient.company }
  return draftEmail('company_rejected', values, {
    id: `rejected-${mail}`,
    to: recipient.email,
    paragraphs: [recipient.status_reason ?? 'Please contact us for the reason.'],
    url: `${shopUrl}/buyer/show`,
  })
}

/** Notifies an owner what staff need to go on with the review. Returns null if it was added or the company was decided since. */
export function requestEmail(mail: string, recipient: Recipient, shopUrl: string): EmailDraft | null {
  if (recipient.request_text === null) return null
  const values = { buyerName: recipient.u_fname, company: recipient.company }
  return draftEmail('company_request', values, {
    id: `request-${mail}`,
    to: recipient.email,
    paragraphs: [recipient.request_text],
    url: `${shopUrl}/buyer/show#certificates`,
  })
}
