import { formatDollars } from '#contract/values/money.ts'
import { amountDue } from '#contract/orders/orders.ts'
import type { InvoiceSummary } from '#contract/schemas/orders/orders.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import type { EmailRecipient } from './recipient.ts'
import { chargedToText, longDate, orderPage, payByText, paymentInstructions } from './phrases.ts'

type Reminder = Extract<OrderEmail, { letter: 'reminder' }>['kind']

/** Drafts the email about a new invoice. */
export function invoiceEmail(
  id: string,
  recipient: EmailRecipient,
  invoice: InvoiceSummary,
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): EmailDraft {
  const values = {
    buyerName: recipient.name,
    invoiceNumber: invoice.number,
    orderNumber: invoice.order,
    suborderNumber: invoice.maker_order,
    supplier: invoice.supplier,
    amount: formatDollars(invoice.total),
  }
  return draftEmail('invoice_issued', values, {
    id,
    to: recipient.to,
    paragraphs: [
      ...paymentParagraphs(recipient, invoice, bank),
      invoice.po_number ? `Your PO number: ${invoice.po_number}` : '',
    ].filter(Boolean),
    url: `${shopUrl}${invoice.url}`,
  })
}

/** Drafts the email about an authorized card that its bank did not charge. */
export function paymentFailedEmail(
  id: string,
  { order, name, to }: EmailRecipient,
  failure: string | null,
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): EmailDraft {
  const open = formatDollars(order.balance)
  const values = { buyerName: name, orderNumber: order.invoice, amount: open, failure: failure ?? '' }
  return draftEmail('payment_failed', values, {
    id,
    to,
    paragraphs: [
      `Please pay ${open} in another way${order.pay_by ? ` ${payByText(order.pay_by, order)}` : ', or contact us.'}`,
      ...paymentInstructions({ number: order.invoice }, bank),
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  })
}

const REMINDERS = {
  due_soon: 'invoice_due_soon',
  overdue_1: 'invoice_due',
  overdue_7: 'invoice_week_overdue',
  overdue_21: 'invoice_weeks_overdue',
} as const satisfies Record<Reminder, string>

/** Drafts the reminder of an invoice that is due soon or overdue. */
export function reminderEmail(
  id: string,
  recipient: EmailRecipient,
  { invoice, kind }: { invoice: InvoiceSummary; kind: Reminder },
  { shopUrl, bank }: { shopUrl: string; bank: readonly string[] },
): EmailDraft {
  const due = amountDue(invoice)
  const ofTotal = due < invoice.total ? ` of ${formatDollars(invoice.total)}` : ''
  const values = {
    buyerName: recipient.name,
    invoiceNumber: invoice.number,
    orderNumber: invoice.order,
    amount: formatDollars(due),
    dueDate: longDate(invoice.due_on),
  }
  return draftEmail(REMINDERS[kind], values, {
    id,
    to: recipient.to,
    paragraphs: [
      `${invoice.number} for order ${invoice.order}: ${formatDollars(due)}${ofTotal}, due on ${longDate(invoice.due_on)}.`,
      ...paymentInstructions(invoice, bank),
      invoice.po_number ? `Your PO number: ${invoice.po_number}` : '',
    ].filter(Boolean),
    url: `${shopUrl}${invoice.url}`,
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
