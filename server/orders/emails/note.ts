import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { orderPage } from './phrases.ts'
import type { EmailRecipient } from './recipient.ts'

/** Drafts the email with a note that staff wrote to the buyer about an order. */
export function noteEmail(id: string, { order, name, to }: EmailRecipient, text: string, shopUrl: string): EmailDraft {
  const values = { buyerName: name, orderNumber: order.invoice }
  return draftEmail('order_note', values, {
    id,
    to,
    paragraphs: [text, order.po_number ? `Your PO number: ${order.po_number}` : ''].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  })
}
