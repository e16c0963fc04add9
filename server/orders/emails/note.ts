import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { orderPage } from './phrases.ts'
import type { EmailRecipient } from './recipient.ts'

/** Renders the email with a note that staff wrote to the buyer about an order. */
export function noteEmail(id: string, { order, name, to }: EmailRecipient, text: string, shopUrl: string): Email {
  return renderEmail({
    id,
    to,
    subject: `A note about order ${order.invoice}`,
    heading: `About order ${order.invoice}`,
    paragraphs: [`Hello ${name},`, text, order.po_number ? `Your PO number: ${order.po_number}` : ''].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}
