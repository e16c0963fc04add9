import { formatDollars, toDollars } from '#contract/values/money.ts'
import { totalWithFreight } from '#contract/orders/orders.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import type { EmailRecipient } from './recipient.ts'
import type { Step } from './fulfilment.ts'
import { listParagraphs } from './listed-lines.ts'
import { suborderLines, orderPage, payByText } from './phrases.ts'

/** Drafts the email about the freight quote of a suborder. */
export function freightEmail(
  id: string,
  recipient: EmailRecipient,
  { suborder, details }: Step,
  shopUrl: string,
): EmailDraft {
  const { order, name, to } = recipient
  const { cents = 0, tax = 0 } = details
  const price = formatDollars(toDollars(cents))
  const more = tax > 0 ? `, and ${formatDollars(toDollars(tax))} sales tax on it` : ''
  const message = {
    id,
    to,
    paragraphs: [
      ...listParagraphs(order, [{ heading: '', lines: suborderLines(order, suborder) }], shopUrl),
      cents === 0 ? '' : paymentText(recipient, suborder.number),
      'If you do not agree, contact us before the goods ship.',
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  }
  const { number: suborderNumber, supplier } = suborder
  const values = { buyerName: name, orderNumber: order.invoice, suborderNumber, supplier }
  return cents === 0
    ? draftEmail('freight_free', values, message)
    : draftEmail('freight_quoted', { ...values, freight: price, freightWithTax: price + more }, message)
}

function paymentText({ order }: EmailRecipient, number: string): string {
  if (order.paymentMethod === 'invoice') return 'It is on the invoice that you get with the shipment.'
  const instructions = 'It is on the invoice that you get with the shipment, with payment instructions.'
  if (order.paymentMethod === 'card') return `It will not be charged to your card. ${instructions}`
  if (order.pay_by !== null) {
    return `The order now totals ${formatDollars(totalWithFreight(order))}. Please pay it ${payByText(order.pay_by, order)} The reference is ${order.invoice}.`
  }
  return `${instructions} You can also transfer it now with the reference ${number}.`
}
