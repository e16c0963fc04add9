import { formatDollars } from '#contract/values/money.ts'
import { amountDue } from '#contract/orders.ts'
import type { InvoiceSummary } from '#contract/schemas/orders.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import type { EmailRecipient } from './recipient.ts'
import { chargedToText, longDate, orderPage, payByText, paymentInstructions } from './phrases.ts'

type Reminder = Extract<OrderEmail, { letter: 'reminder' }>['kind']

/** Renders the email about a new invoice. */
export function invoiceEmail(
  id: string,
  recipient: EmailRecipient,
  invoice: InvoiceSummary,
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): Email {
  const total = formatDollars(invoice.total)
  return renderEmail({
    id,
    to: recipient.to,
    subject: `Invoice ${invoice.number} for ${total} (order ${invoice.order})`,
    heading: `Your invoice ${invoice.number}`,
    paragraphs: [
      `Hello ${recipient.name}, this is the invoice for ${invoice.supplier}'s shipment (${invoice.maker_order}): ${total}.`,
      ...paymentParagraphs(recipient, invoice, bank),
      invoice.po_number ? `Your PO number: ${invoice.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'Open the invoice', url: `${shopUrl}${invoice.url}` },
  })
}

/** Renders the email about an authorized card that its bank did not charge. */
export function paymentFailedEmail(
  id: string,
  { order, name, to }: EmailRecipient,
  failure: string | null,
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): Email {
  const open = formatDollars(order.balance)
  return renderEmail({
    id,
    to,
    subject: `Your card was not charged for order ${order.invoice}`,
    heading: 'Your card was not charged',
    paragraphs: [
      `Hello ${name}, your order ${order.invoice} remains valid, but your card was not charged. ${failure ?? ''}`.trim(),
      `Please pay ${open} in another way${order.pay_by ? ` ${payByText(order.pay_by)}` : ', or contact us.'}`,
      ...paymentInstructions({ number: order.invoice }, bank),
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

const REMINDERS: Record<Reminder, (invoice: InvoiceSummary) => { subject: string; text: string }> = {
  due_soon: ({ number, due_on }) => ({
    subject: `Invoice ${number} is due on ${longDate(due_on)}`,
    text: 'a friendly reminder that an invoice is due soon.',
  }),
  overdue_1: ({ number }) => ({
    subject: `Invoice ${number} is due`,
    text: 'an invoice was due and we have not received your payment yet. If it is on its way, no action is needed.',
  }),
  overdue_7: ({ number }) => ({
    subject: `Invoice ${number} is a week overdue`,
    text: 'an invoice is a week overdue. Please pay it, or contact us if something is wrong with it.',
  }),
  overdue_21: ({ number }) => ({
    subject: `Invoice ${number} is three weeks overdue`,
    text: 'an invoice is three weeks overdue. Please pay it now, or contact us so that we can find a solution.',
  }),
}

/** Renders the reminder of an invoice that is due soon or overdue. */
export function reminderEmail(
  id: string,
  recipient: EmailRecipient,
  { invoice, kind }: { invoice: InvoiceSummary; kind: Reminder },
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): Email {
  const { subject, text } = REMINDERS[kind](invoice)
  const due = amountDue(invoice)
  const ofTotal = due < invoice.total ? ` of ${formatDollars(invoice.total)}` : ''
  return renderEmail({
    id,
    to: recipient.to,
    subject,
    paragraphs: [
      `Hello ${recipient.name}, ${text}`,
      `${invoice.number} for order ${invoice.order}: ${formatDollars(due)}${ofTotal}, due on ${longDate(invoice.due_on)}.`,
      ...paymentInstructions(invoice, bank),
      invoice.po_number ? `Your PO number: ${invoice.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'Open the invoice', url: `${shopUrl}${invoice.url}` },
  })
}

function paymentParagraphs({ order }: EmailRecipient, invoice: InvoiceSummary, bank: readonly string[]): string[] {
  const { balance, on_card, paid, due_on } = invoice
  if (balance === 0) return ['It is paid. No action is needed.']
  const due = amountDue(invoice)
  const charged =
    on_card > 0 ? [`${due === 0 ? 'The balance' : formatDollars(on_card)} ${chargedToText(order.test_card)}`] : []
  if (due === 0) return charged
  const before = paid > 0 ? `${formatDollars(paid)} is paid, ${formatDollars(due)} is due. ` : ''
  return [
    ...charged,
    `${before}Please pay ${formatDollars(due)} by ${longDate(due_on)}.`,
    ...paymentInstructions(invoice, bank),
  ]
}
